#!/bin/sh
# watch-workerd.sh WORKERD PARENT LOCK COMMAND...: runs the command, which reads file 3, and ends workerd where that fails or
# the parent is gone; removes the lock afterwards. A shell watches, since another Node takes 30 MB. It returns at once.
workerd=$1 parent=$2 lock=$3
shift 3
{
  trap '' INT HUP TERM
  "$@" <&3 3<&- || kill "$workerd"
  while kill -0 "$workerd" 2>/dev/null && kill -0 "$parent" 2>/dev/null; do sleep 1; done
  kill -9 "$workerd" 2>/dev/null
  [ "$(cat "$lock" 2>/dev/null)" = "$workerd" ] && rm -f "$lock"
} &
