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
 */

if (!defined('ABSPATH')) {
    exit;
}

/** Returns a text that the SDK put into the form; empty where there is none. */
function vigil_field(string $name): string
{
    return isset($_POST[$name]) && is_string($_POST[$name]) ? wp_unslash($_POST[$name]) : '';
}

/** Returns the verdict of a check; `allow` where no answer comes within a second. */
function vigil_verdict(string $event, string $email, array $more = []): string
{
    if (!defined('VIGIL_API') || !defined('VIGIL_SECRET_KEY')) {
        return 'allow';
    }
    $headers = ['x-api-key' => VIGIL_SECRET_KEY, 'content-type' => 'application/json'];
    if (defined('VIGIL_SITE')) {
        $headers['x-service-site'] = VIGIL_SITE;
    }
    $body = array_filter([
        'event' => $event,
        'email' => is_email($email) ? $email : '',
        'ip' => $_SERVER['REMOTE_ADDR'] ?? '',
        'userAgent' => $_SERVER['HTTP_USER_AGENT'] ?? '',
        'verdictToken' => vigil_field('vigil_token'),
        'collected' => vigil_field('vigil_collected'),
    ] + $more);
    $answer = wp_remote_post(VIGIL_API . '/api/v1/check', [
        'headers' => $headers,
        'body' => wp_json_encode($body),
        'timeout' => defined('VIGIL_TIMEOUT_SEC') ? VIGIL_TIMEOUT_SEC : 1,
        'redirection' => 0,
    ]);
    if (is_wp_error($answer) || wp_remote_retrieve_response_code($answer) !== 200) {
        return 'allow';
    }
    $decoded = json_decode(wp_remote_retrieve_body($answer), true);
    return is_array($decoded) && is_string($decoded['verdict'] ?? null) ? $decoded['verdict'] : 'allow';
}

add_filter('registration_errors', function ($errors, $login, $email) {
    if (vigil_verdict('signup', (string) $email) === 'block') {
        $errors->add('vigil', __('This registration was refused.'));
    }
    return $errors;
}, 10, 3);

add_filter('wp_authenticate_user', function ($user) {
    if ($user instanceof WP_User
        && vigil_verdict('login', $user->user_email, ['userId' => (string) $user->ID]) === 'block') {
        return new WP_Error('vigil', __('This login was refused.'));
    }
    return $user;
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
