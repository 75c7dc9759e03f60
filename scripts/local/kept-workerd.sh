#!/bin/sh
# Stands in for workerd where Miniflare starts it: keeps the configuration that workerd is given, then is workerd.
umask 077
cat > "$KEPT_CONFIG"
exec "$REAL_WORKERD" "$@" < "$KEPT_CONFIG"
