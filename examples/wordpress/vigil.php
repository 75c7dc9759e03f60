<?php
/**
 * Plugin Name: Vigil
 * Description: Scores signups and logins with Vigil and refuses those that it blocks.
 * Version: 0.1.0
 * License: Apache-2.0
 *
 * Put this file into wp-content/plugins and define in wp-config.php:
 *   define('VIGIL_API', 'https://api.example.com');
 *   define('VIGIL_SECRET_KEY', 'sk_live_...');
 *   define('VIGIL_SITE', 'www.example.com');          // required with live keys
 *   define('VIGIL_EDGE', 'https://edge.example.com'); // with the next, loads the SDK on the forms
 *   define('VIGIL_PUBLIC_KEY', 'pk_live_...');
 * Behind a proxy let the web server set REMOTE_ADDR to the visitor's address (mod_remoteip, real_ip).
 */

if (!defined('ABSPATH')) {
    exit;
}

/** Returns a text that the SDK put into the form; empty where there is none. */
function vigil_field(string $name): string
{
    return isset($_POST[$name]) && is_string($_POST[$name]) ? wp_unslash($_POST[$name]) : '';
}

/** Posts to the service; returns the status (0 without an answer) and the decoded body. */
function vigil_post(string $path, array $body, bool $waits = true): array
{
    $headers = ['x-api-key' => VIGIL_SECRET_KEY, 'content-type' => 'application/json'];
    if (defined('VIGIL_SITE')) {
        $headers['x-service-site'] = VIGIL_SITE;
    }
    $answer = wp_remote_post(VIGIL_API . $path, [
        'headers' => $headers,
        'body' => wp_json_encode($body),
        'timeout' => defined('VIGIL_TIMEOUT_SEC') ? VIGIL_TIMEOUT_SEC : 1,
        'redirection' => 0,
        'blocking' => $waits,
    ]);
    if (!$waits || is_wp_error($answer)) {
        return [0, null];
    }
    return [wp_remote_retrieve_response_code($answer), json_decode(wp_remote_retrieve_body($answer), true)];
}

/**
 * Returns id and verdict of a check; without an id `allow` where no answer comes within a second, `challenge` where a limit
 * is used up.
 */
function vigil_check(string $event, string $email, array $more = []): array
{
    $allowed = ['id' => null, 'verdict' => 'allow'];
    if (!defined('VIGIL_API') || !defined('VIGIL_SECRET_KEY')) {
        return $allowed;
    }
    $written = array_filter([
        'email' => is_email($email) ? $email : '',
        'userAgent' => $_SERVER['HTTP_USER_AGENT'] ?? '',
        'verdictToken' => vigil_field('vigil_token'),
        'collected' => vigil_field('vigil_collected'),
    ]);
    $known = ['event' => $event] + array_filter(['ip' => $_SERVER['REMOTE_ADDR'] ?? '']) + $more;
    [$status, $answer] = vigil_post('/api/v1/check', $known + $written);
    if ($status === 400 || $status === 413) {
        // What the visitor wrote wrongly is left out: a refused field must not admit its visitor.
        $refused = array_map(fn ($error) => explode('/', $error['pointer'] ?? '')[1] ?? '', $answer['errors'] ?? []);
        $accepted = array_filter(
            $written,
            fn ($value, $name) => !in_array($name, $refused, true) && ($status === 400 || strlen($value) <= 10000),
            ARRAY_FILTER_USE_BOTH
        );
        [$status, $answer] = vigil_post('/api/v1/check', $known + $accepted);
    }
    if ($status === 402 || $status === 429) {
        // A flood uses up a limit: it must not admit what follows it.
        return ['id' => null, 'verdict' => 'challenge'];
    }
    return $status === 200 && is_string($answer['verdict'] ?? null) ? $answer + $allowed : $allowed;
}

/** Keeps the id of the login that this request tries; null reads it. */
function vigil_login(?string $id = null): ?string
{
    static $kept = null;
    $kept = $id ?? $kept;
    return $kept;
}

add_filter('registration_errors', function ($errors, $login, $email) {
    if (vigil_check('signup', (string) $email)['verdict'] === 'block') {
        $errors->add('vigil', __('This registration was refused.'));
    }
    return $errors;
}, 10, 3);

add_filter('wp_authenticate_user', function ($user) {
    if (!$user instanceof WP_User) {
        return $user;
    }
    $check = vigil_check('login', $user->user_email, ['userId' => (string) $user->ID]);
    vigil_login($check['id']);
    return $check['verdict'] === 'block' ? new WP_Error('vigil', __('This login was refused.')) : $user;
});

// WordPress compares the password after that: the account's profile must not learn who had a wrong one.
add_action('wp_login_failed', function () {
    if (vigil_login() !== null) {
        vigil_post('/api/v1/checks/' . vigil_login() . '/outcome', ['outcome' => 'login_failed'], false);
    }
});

$vigil_script = function () {
    if (!defined('VIGIL_EDGE') || !defined('VIGIL_PUBLIC_KEY')) {
        return;
    }
    wp_enqueue_script('vigil', VIGIL_EDGE . '/sdk.js', [], null, true);
    $key = wp_json_encode(VIGIL_PUBLIC_KEY);
    wp_add_inline_script('vigil', "document.querySelectorAll('form').forEach((form) => Vigil.load({ publicKey: $key }).watch(form))");
};
add_action('login_enqueue_scripts', $vigil_script);
