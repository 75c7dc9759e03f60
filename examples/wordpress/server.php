<?php
/**
 * The plugin without WordPress: `php -S 127.0.0.1:3000 server.php`. Defines the few functions of WordPress that the
 * plugin calls, shows a registration form, and applies the filter that WordPress applies to a registration.
 */

if (getenv('SECRET_KEY') === false) {
    $dev = json_decode(file_get_contents(__DIR__ . '/../../.wrangler/dev.json'), true);
    $settings = [$dev['api'], $dev['edge'], $dev['keys']['secretTest'], $dev['keys']['publishableTest']];
} else {
    $settings = [getenv('API'), getenv('EDGE'), getenv('SECRET_KEY'), getenv('PUBLIC_KEY')];
}
define('ABSPATH', __DIR__);
// vigil: begin
define('VIGIL_API', $settings[0]);
define('VIGIL_EDGE', $settings[1]);
define('VIGIL_SECRET_KEY', $settings[2]);
define('VIGIL_PUBLIC_KEY', $settings[3]);
// vigil: end
define('VIGIL_TIMEOUT_SEC', (int) (getenv('DEADLINE_MS') ?: 1000) / 1000);

$hooks = [];
$script = '';

function add_filter(string $name, callable $callback): void
{
    $GLOBALS['hooks'][$name][] = $callback;
}

function add_action(string $name, callable $callback): void
{
    add_filter($name, $callback);
}

function is_email(string $text)
{
    return filter_var($text, FILTER_VALIDATE_EMAIL);
}

function wp_unslash(string $text): string
{
    return stripslashes($text);
}

function wp_json_encode($value)
{
    return json_encode($value);
}

function __(string $text): string
{
    return $text;
}

function wp_enqueue_script(string $handle, string $url): void
{
    $GLOBALS['script'] .= '<script src="' . htmlspecialchars($url) . '"></script>';
}

function wp_add_inline_script(string $handle, string $code): void
{
    $GLOBALS['script'] .= "<script>$code</script>";
}

class WP_Error
{
    public array $messages = [];

    public function add(string $code, string $message): void
    {
        $this->messages[$code] = $message;
    }
}

function is_wp_error($value): bool
{
    return $value instanceof WP_Error;
}

function wp_remote_post(string $url, array $options)
{
    $headers = array_map(fn ($name, $value) => "$name: $value", array_keys($options['headers']), $options['headers']);
    $body = @file_get_contents($url, false, stream_context_create(['http' => [
        'method' => 'POST',
        'header' => $headers,
        'content' => $options['body'],
        'timeout' => $options['timeout'],
        'ignore_errors' => true,
        'follow_location' => 0,
    ]]));
    preg_match('/ (\d{3})/', $http_response_header[0] ?? '', $status);
    return $body === false ? new WP_Error() : ['status' => (int) ($status[1] ?? 0), 'body' => $body];
}

function wp_remote_retrieve_response_code(array $answer): int
{
    return $answer['status'];
}

function wp_remote_retrieve_body(array $answer): string
{
    return $answer['body'];
}

require __DIR__ . '/vigil.php';

if ($_SERVER['REQUEST_METHOD'] === 'POST') {
    // As WordPress does, whose plugins find every field slashed.
    $_POST = array_map('addslashes', $_POST);
    $errors = new WP_Error();
    foreach ($hooks['registration_errors'] as $filter) {
        $errors = $filter($errors, 'ada', $_POST['email'] ?? '');
    }
    http_response_code($errors->messages === [] ? 200 : 403);
    echo $errors->messages === [] ? 'Welcome' : htmlspecialchars(implode(' ', $errors->messages));
    return;
}
foreach ($hooks['login_enqueue_scripts'] as $action) {
    $action();
}
echo '<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign up at Acme</title>
<main><h1>Sign up</h1><form method="post" action="/signup">
<label>Email <input name="email" type="email" required></label>
<button>Sign up</button></form></main>' . $script . '</html>';
