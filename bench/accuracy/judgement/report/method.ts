/** Opening section of docs/accuracy.md. */
export const METHOD = `## Method

A simulated population signs up and logs in for months, under attack. The functions of the service turn each visit into
evidence, with the history, links and counters of earlier visits, and the engine scores it. Account profiles learn from visits
that were allowed and from challenges that were passed. A *world* is one set of assumptions about people and networks; each
seed generates another population of it.

The baseline is the model of Freeman et al. (NDSS 2016), as implemented in the open reference code of Wiefling et al., on the
same visits. The figures are means over the seeds, and figures of logins cover accounts with at least one earlier visit.

- **AUC**: the probability that an attempt of the attacker scores higher than an honest visit; 1 is perfect, 0.5 is chance.
- **at 1 % FPR**: the share of attempts stopped at the threshold that stops 1 % of honest visits (false-positive rate).
- **not allowed**: the share of attempts whose verdict is not \`allow\`, at the default thresholds.
- **good login**: a login of the honest owner.

All attackers at a login know the right password.

| attacker | what it does |
| --- | --- |
| naive | from any country, half of the attempts from hosting providers, four in five automated |
| vpn | VPN exit in the victim's country; half set clock and language to match |
| targeted | home line or carrier in the victim's country, a device that is common there |
| very targeted | the victim's provider or carrier, system, browser, clock and language |
| session replay | everything that the victim's browser once sent, from a rented home line or carrier in the same country |
| breach takeover | password from a stealer log that monitoring knows in two cases of three; rented home line or carrier, or VPN |
| residential stuffing | leaked pairs tried on 60 accounts, each from another rented home line or carrier, and another device |
| password spraying | one password tried on 60 accounts from four hosts in about an hour |
| signup farm | 4 to 60 accounts in 1 to 14 days, most farms on one device |
| bonus farm | 8 to 30 accounts on one to three phones, by hand, in 3 to 21 days |
| burst | 60 to 300 accounts within three hours, 85 % of the bursts automated |
| cookie farm | 8 to 40 accounts on one browser that keeps its cookie |
`
