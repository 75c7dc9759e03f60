/**
 * Codes of signals and of unusual facts. Stored checks have a code's index in this list instead of the code, so new
 * codes are appended and none is removed. A code that is missing here is stored by its name.
 */
const CODES = `
  base webdriver_true webdriver_tampered webdriver_missing headless_ua library_user_agent bot_user_agent
  unknown_client not_a_browser automation_globals botd_hit stealth_proxy iframe_srcdoc_tampered input_without_pressure
  input_without_key_code permission_inconsistent csp_bypassed cdp_runtime cdp_worker storage_partition_off
  flood_protection_off no_input_device viewport_exceeds_window viewport_default_lib headless_screen hidden_scrollbars
  challenge_answer_wrong challenge_foreign challenge_forged challenge_late challenge_layout_wrong challenge_missing
  challenge_reused challenge_work_missing payload_incomplete payload_replayed sdk_absent b_no_interaction
  b_value_without_input b_keyless_typing b_inserted_secret b_keys_never_released b_contradicts_order b_focus_jumps
  b_untrusted_only b_instant_click b_center_clicks b_off_grid b_teleport b_key_zero_dwell b_key_metronome
  b_form_too_fast b_human_like ua_platform_mismatch ua_engine_mismatch ua_override ua_ch_mismatch
  ua_header_js_mismatch worker_mismatch sw_mismatch ua_unreduced ua_outdated ua_ahead header_set_inconsistent
  accept_encoding_mismatch header_language_mismatch crawler_spoofed software_webgl canvas_noise fp_burst
  visitor_on_many_devices fingerprint_missing native_tamper ext_automation_marker tls_strong_mismatch tls_mismatch
  tls_hello_too_small tls_static_order tls_version_lag tls_known_tool tls_capture_invalid tor_exit abuse_ip
  datacenter_ip proxy_known residential_proxy vpn_known relay_egress proxied_request corporate_gateway wifi_hotspot
  unrouted_ip tz_geo_mismatch lang_geo_mismatch rtt_inconsistent hosting_new_to_account ip_velocity
  new_accounts_at_address subnet_velocity site_rate_anomaly vid_multi_account device_multi_account
  mailbox_multi_account account_velocity account_ip_spread email_domain_velocity email_family_velocity
  email_domain_new identifier_multi_account known_abuser linked_abuser email_family_cluster token_replayed
  token_contradicted session_contradicted token_invalid email_disposable email_malformed email_no_mx email_gibberish
  email_lookalike email_mixed_script email_disposable_mx email_canonical_reuse email_weak_pattern email_established
  breach_credential_log breach_exposure fresh_exposure drift_location drift_model drift_client drift_device
  impossible_travel device_infected dormant_return session_expired token_expired token_moved observed_risk
  token_absent attribution_inconsistent paid_click_burst list_deny_account list_watch_account list_allow_account
  list_deny_email list_watch_email list_allow_email list_deny_network list_watch_network list_allow_network
  new_country new_device new_ip_network new_browser new_os new_language new_timezone new_tls_family email_changed
  network_degraded first_seen velocity_burst shared_device accounts_linked_jump score_spike
  vid_further_account bare_burst hidden_network_crowd email_domain_scattered visitor_contradicted
  android_emulator failed_logins input_off_clock input_without_device b_straight_path reported_takeover
  unknown_return loss_to_stranger shared_machine failed_before reported_peers
  bare_failures risky_signup card_testing shared_destination device_unconfirmed
  device_failures client_crowd unusual_pace visitor_copied reported_address
  input_without_shift ua_named_at_launch email_domain_unused
`
  .trim()
  .split(/\s+/)

const numbers = new Map(CODES.map((code, number) => [code, number]))

/** The prior probability, which is not a signal. */
export const BASE_NUMBER = CODES.indexOf('base')

/** The stored form of a code. */
export const numberOf = (code: string): number | string => numbers.get(code) ?? code

/** The code of a stored number or name; a number of a later version is returned as digits. */
export const codeOf = (stored: number | string): string =>
  typeof stored === 'string' ? stored : (CODES[stored] ?? String(stored))
