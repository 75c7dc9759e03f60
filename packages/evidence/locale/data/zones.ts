/**
 * Time zones by country: one line per set of countries and offset, with the zones' names. Compiled
 * from the tz database, release 2025b (public domain): zone.tab, zone1970.tab and the links of the
 * `backward` file; the offset is that of January 2026 in minutes east of UTC.
 */
export const ZONES = `AD 60 Europe/Andorra
AE,OM,RE,SC,TF 240 Asia/Dubai
AF 270 Asia/Kabul
AG -240 America/Antigua
AI -240 America/Anguilla
AL 60 Europe/Tirane
AM 240 Asia/Yerevan
AO 60 Africa/Luanda
AQ -180 Antarctica/Palmer Antarctica/Rothera
AQ 0 Antarctica/Troll
AQ 180 Antarctica/Syowa
AQ 300 Antarctica/Mawson Antarctica/Vostok
AQ 420 Antarctica/Davis
AQ 480 Antarctica/Casey
AQ 600 Antarctica/DumontDUrville
AQ 780 Antarctica/McMurdo
AR -180 America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/ComodRivadavia America/Argentina/Cordoba America/Argentina/Jujuy America/Argentina/La_Rioja America/Argentina/Mendoza America/Argentina/Rio_Gallegos America/Argentina/Salta America/Argentina/San_Juan America/Argentina/San_Luis America/Argentina/Tucuman America/Argentina/Ushuaia America/Buenos_Aires America/Catamarca America/Cordoba America/Jujuy America/Mendoza America/Rosario
AS,UM -660 Pacific/Pago_Pago Pacific/Samoa US/Samoa
AT 60 Europe/Vienna
AU 480 Australia/Perth Australia/West
AU 525 Australia/Eucla
AU 570 Australia/Darwin Australia/North
AU 600 Australia/Brisbane Australia/Lindeman Australia/Queensland
AU 630 Australia/Adelaide Australia/Broken_Hill Australia/South Australia/Yancowinna
AU 660 Antarctica/Macquarie Australia/ACT Australia/Canberra Australia/Currie Australia/Hobart Australia/LHI Australia/Lord_Howe Australia/Melbourne Australia/NSW Australia/Sydney Australia/Tasmania Australia/Victoria
AW -240 America/Aruba
AX 120 Europe/Mariehamn
AZ 240 Asia/Baku
BA 60 Europe/Sarajevo
BB -240 America/Barbados
BD 360 Asia/Dacca Asia/Dhaka
BE,LU,NL 60 Europe/Brussels
BF 0 Africa/Ouagadougou
BG 120 Europe/Sofia
BH 180 Asia/Bahrain
BI 120 Africa/Bujumbura
BJ 60 Africa/Porto-Novo
BL -240 America/St_Barthelemy
BM -240 Atlantic/Bermuda
BN 480 Asia/Brunei
BO -240 America/La_Paz
BQ -240 America/Kralendijk
BR -300 America/Eirunepe America/Porto_Acre America/Rio_Branco Brazil/Acre
BR -240 America/Boa_Vista America/Campo_Grande America/Cuiaba America/Manaus America/Porto_Velho Brazil/West
BR -180 America/Araguaina America/Bahia America/Belem America/Fortaleza America/Maceio America/Recife America/Santarem America/Sao_Paulo Brazil/East
BR -120 America/Noronha Brazil/DeNoronha
BS -300 America/Nassau
BT 360 Asia/Thimbu Asia/Thimphu
BW 120 Africa/Gaborone
BY 180 Europe/Minsk
BZ -360 America/Belize
CA -480 America/Vancouver Canada/Pacific
CA -420 America/Cambridge_Bay America/Creston America/Dawson America/Dawson_Creek America/Edmonton America/Fort_Nelson America/Inuvik America/Whitehorse America/Yellowknife Canada/Mountain Canada/Yukon
CA -360 America/Rainy_River America/Rankin_Inlet America/Regina America/Resolute America/Swift_Current America/Winnipeg Canada/Central Canada/Saskatchewan
CA -300 America/Atikokan America/Iqaluit America/Pangnirtung
CA -240 America/Blanc-Sablon America/Glace_Bay America/Goose_Bay America/Halifax America/Moncton Canada/Atlantic
CA -210 America/St_Johns Canada/Newfoundland
CA,BS -300 America/Montreal America/Nipigon America/Thunder_Bay America/Toronto Canada/Eastern
CC 390 Indian/Cocos
CD 60 Africa/Kinshasa
CD 120 Africa/Lubumbashi
CF 60 Africa/Bangui
CG 60 Africa/Brazzaville
CH,DE,LI 60 Europe/Zurich
CI,BF,GH,GM,GN,IS,ML,MR,SH,SL,SN,TG 0 Africa/Abidjan Africa/Timbuktu Iceland
CK -600 Pacific/Rarotonga
CL -300 Chile/EasterIsland Pacific/Easter
CL -180 America/Coyhaique America/Punta_Arenas America/Santiago Chile/Continental
CM 60 Africa/Douala
CN 360 Asia/Kashgar Asia/Urumqi
CN 480 Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Shanghai PRC
CO -300 America/Bogota
CR -360 America/Costa_Rica
CU -300 America/Havana Cuba
CV -60 Atlantic/Cape_Verde
CW -240 America/Curacao
CX 420 Indian/Christmas
CY 120 Asia/Famagusta Asia/Nicosia Europe/Nicosia
CZ,SK 60 Europe/Prague
DE 60 Europe/Busingen
DE,DK,NO,SE,SJ 60 Atlantic/Jan_Mayen Europe/Berlin
DJ 180 Africa/Djibouti
DK 60 Europe/Copenhagen
DM -240 America/Dominica
DO -240 America/Santo_Domingo
DZ 60 Africa/Algiers
EC -360 Pacific/Galapagos
EC -300 America/Guayaquil
EE 120 Europe/Tallinn
EG 120 Africa/Cairo Egypt
EH 60 Africa/El_Aaiun
ER 180 Africa/Asmara
ES 0 Atlantic/Canary
ES 60 Africa/Ceuta Europe/Madrid
ET 180 Africa/Addis_Ababa
FI,AX 120 Europe/Helsinki
FJ 720 Pacific/Fiji
FK -180 Atlantic/Stanley
FM 600 Pacific/Chuuk
FM 660 Pacific/Kosrae Pacific/Pohnpei
FO 0 Atlantic/Faeroe Atlantic/Faroe
FR,MC 60 Europe/Paris
GA 60 Africa/Libreville
GB,GG,IM,JE 0 Europe/Belfast Europe/London GB GB-Eire
GD -240 America/Grenada
GE 240 Asia/Tbilisi
GF -180 America/Cayenne
GG 0 Europe/Guernsey
GH 0 Africa/Accra
GI 60 Europe/Gibraltar
GL -240 America/Thule
GL -120 America/Godthab America/Nuuk America/Scoresbysund
GL 0 America/Danmarkshavn
GM 0 Africa/Banjul
GN 0 Africa/Conakry
GP -240 America/Guadeloupe
GQ 60 Africa/Malabo
GR 120 Europe/Athens
GS -120 Atlantic/South_Georgia
GT -360 America/Guatemala
GU,MP 600 Pacific/Guam
GW 0 Africa/Bissau
GY -240 America/Guyana
HK 480 Asia/Hong_Kong Hongkong
HN -360 America/Tegucigalpa
HR 60 Europe/Zagreb
HT -300 America/Port-au-Prince
HU 60 Europe/Budapest
ID 420 Asia/Jakarta Asia/Pontianak
ID 480 Asia/Makassar Asia/Ujung_Pandang
ID 540 Asia/Jayapura
IE 0 Eire Europe/Dublin
IL 120 Asia/Jerusalem Asia/Tel_Aviv Israel
IM 0 Europe/Isle_of_Man
IN 330 Asia/Calcutta Asia/Kolkata
IO 360 Indian/Chagos
IQ 180 Asia/Baghdad
IR 210 Asia/Tehran Iran
IS 0 Atlantic/Reykjavik
IT,SM,VA 60 Europe/Rome
JE 0 Europe/Jersey
JM -300 America/Jamaica Jamaica
JO 180 Asia/Amman
JP,AU 540 Asia/Tokyo Japan
KE,DJ,ER,ET,KM,MG,SO,TZ,UG,YT 180 Africa/Asmera Africa/Nairobi
KG 360 Asia/Bishkek
KH 420 Asia/Phnom_Penh
KI 780 Pacific/Enderbury Pacific/Kanton
KI 840 Pacific/Kiritimati
KI,MH,TV,UM,WF 720 Pacific/Tarawa
KM 180 Indian/Comoro
KN -240 America/St_Kitts
KP 540 Asia/Pyongyang
KR 540 Asia/Seoul ROK
KW 180 Asia/Kuwait
KY -300 America/Cayman
KZ 300 Asia/Almaty Asia/Aqtau Asia/Aqtobe Asia/Atyrau Asia/Oral Asia/Qostanay Asia/Qyzylorda
LA 420 Asia/Vientiane
LB 120 Asia/Beirut
LC -240 America/St_Lucia
LI 60 Europe/Vaduz
LK 330 Asia/Colombo
LR 0 Africa/Monrovia
LS 120 Africa/Maseru
LT 120 Europe/Vilnius
LU 60 Europe/Luxembourg
LV 120 Europe/Riga
LY 120 Africa/Tripoli Libya
MA 60 Africa/Casablanca
MC 60 Europe/Monaco
MD 120 Europe/Chisinau Europe/Tiraspol
ME 60 Europe/Podgorica
MF -240 America/Marigot
MG 180 Indian/Antananarivo
MH 720 Kwajalein Pacific/Kwajalein Pacific/Majuro
MK 60 Europe/Skopje
ML 0 Africa/Bamako
MM,CC 390 Asia/Rangoon Asia/Yangon
MN 420 Asia/Hovd
MN 480 Asia/Choibalsan Asia/Ulaanbaatar Asia/Ulan_Bator
MO 480 Asia/Macao Asia/Macau
MP 600 Pacific/Saipan
MQ -240 America/Martinique
MR 0 Africa/Nouakchott
MS -240 America/Montserrat
MT 60 Europe/Malta
MU 240 Indian/Mauritius
MV,TF 300 Indian/Maldives
MW 120 Africa/Blantyre
MX -480 America/Ensenada America/Santa_Isabel America/Tijuana Mexico/BajaNorte
MX -420 America/Ciudad_Juarez America/Hermosillo America/Mazatlan Mexico/BajaSur
MX -360 America/Bahia_Banderas America/Chihuahua America/Matamoros America/Merida America/Mexico_City America/Monterrey America/Ojinaga Mexico/General
MX -300 America/Cancun
MY 480 Asia/Kuala_Lumpur
MY,BN 480 Asia/Kuching
MZ,BI,BW,CD,MW,RW,ZM,ZW 120 Africa/Maputo
NA 120 Africa/Windhoek
NC 660 Pacific/Noumea
NE 60 Africa/Niamey
NF 720 Pacific/Norfolk
NG,AO,BJ,CD,CF,CG,CM,GA,GQ,NE 60 Africa/Lagos
NI -360 America/Managua
NL 60 Europe/Amsterdam
NO 60 Europe/Oslo
NP 345 Asia/Kathmandu Asia/Katmandu
NR 720 Pacific/Nauru
NU -660 Pacific/Niue
NZ 825 NZ-CHAT Pacific/Chatham
NZ,AQ 780 Antarctica/South_Pole NZ Pacific/Auckland
OM 240 Asia/Muscat
PA,CA,KY -300 America/Coral_Harbour America/Panama
PE -300 America/Lima
PF -600 Pacific/Tahiti
PF -570 Pacific/Marquesas
PF -540 Pacific/Gambier
PG 660 Pacific/Bougainville
PG,AQ,FM 600 Pacific/Port_Moresby Pacific/Truk Pacific/Yap
PH 480 Asia/Manila
PK 300 Asia/Karachi
PL 60 Europe/Warsaw Poland
PM -180 America/Miquelon
PN -480 Pacific/Pitcairn
PR,AG,CA,AI,AW,BL,BQ,CW,DM,GD,GP,KN,LC,MF,MS,SX,TT,VC,VG,VI -240 America/Puerto_Rico America/Virgin
PS 120 Asia/Gaza Asia/Hebron
PT -60 Atlantic/Azores
PT 0 Atlantic/Madeira Europe/Lisbon Portugal
PW 540 Pacific/Palau
PY -180 America/Asuncion
QA,BH 180 Asia/Qatar
RE 240 Indian/Reunion
RO 120 Europe/Bucharest
RS,BA,HR,ME,MK,SI 60 Europe/Belgrade
RU 120 Europe/Kaliningrad
RU 180 Europe/Kirov Europe/Moscow Europe/Volgograd W-SU
RU 240 Europe/Astrakhan Europe/Samara Europe/Saratov Europe/Ulyanovsk
RU 300 Asia/Yekaterinburg
RU 360 Asia/Omsk
RU 420 Asia/Barnaul Asia/Krasnoyarsk Asia/Novokuznetsk Asia/Novosibirsk Asia/Tomsk
RU 480 Asia/Irkutsk
RU 540 Asia/Chita Asia/Khandyga Asia/Yakutsk
RU 600 Asia/Ust-Nera Asia/Vladivostok
RU 660 Asia/Magadan Asia/Sakhalin Asia/Srednekolymsk
RU 720 Asia/Anadyr Asia/Kamchatka
RW 120 Africa/Kigali
SA,AQ,KW,YE 180 Asia/Riyadh
SB,FM 660 Pacific/Guadalcanal Pacific/Ponape
SC 240 Indian/Mahe
SD 120 Africa/Khartoum
SE 60 Europe/Stockholm
SG,AQ,MY 480 Asia/Singapore Singapore
SH 0 Atlantic/St_Helena
SI 60 Europe/Ljubljana
SJ 60 Arctic/Longyearbyen
SK 60 Europe/Bratislava
SL 0 Africa/Freetown
SM 60 Europe/San_Marino
SN 0 Africa/Dakar
SO 180 Africa/Mogadishu
SR -180 America/Paramaribo
SS 120 Africa/Juba
ST 0 Africa/Sao_Tome
SV -360 America/El_Salvador
SX -240 America/Lower_Princes
SY 180 Asia/Damascus
SZ 120 Africa/Mbabane
TC -300 America/Grand_Turk
TD 60 Africa/Ndjamena
TF 300 Indian/Kerguelen
TG 0 Africa/Lome
TH,CX,KH,LA,VN 420 Asia/Bangkok
TJ 300 Asia/Dushanbe
TK 780 Pacific/Fakaofo
TL 540 Asia/Dili
TM 300 Asia/Ashgabat Asia/Ashkhabad
TN 60 Africa/Tunis
TO 780 Pacific/Tongatapu
TR 180 Asia/Istanbul Europe/Istanbul Turkey
TT -240 America/Port_of_Spain
TV 720 Pacific/Funafuti
TW 480 Asia/Taipei ROC
TZ 180 Africa/Dar_es_Salaam
UA 120 Europe/Kiev Europe/Kyiv Europe/Uzhgorod Europe/Zaporozhye
UA,RU 180 Europe/Simferopol
UG 180 Africa/Kampala
UM -660 Pacific/Midway
UM 720 Pacific/Wake
US -600 America/Adak America/Atka Pacific/Honolulu Pacific/Johnston US/Aleutian US/Hawaii
US -540 America/Anchorage America/Juneau America/Metlakatla America/Nome America/Sitka America/Yakutat US/Alaska
US -480 America/Los_Angeles US/Pacific
US -420 America/Boise America/Denver America/Shiprock Navajo US/Mountain
US -360 America/Chicago America/Indiana/Knox America/Indiana/Tell_City America/Knox_IN America/Menominee America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem US/Central US/Indiana-Starke
US -300 America/Detroit America/Fort_Wayne America/Indiana/Indianapolis America/Indiana/Marengo America/Indiana/Petersburg America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac America/Indianapolis America/Kentucky/Louisville America/Kentucky/Monticello America/Louisville America/New_York US/East-Indiana US/Eastern US/Michigan
US,CA -420 America/Phoenix US/Arizona
UY -180 America/Montevideo
UZ 300 Asia/Samarkand Asia/Tashkent
VA 60 Europe/Vatican
VC -240 America/St_Vincent
VE -240 America/Caracas
VG -240 America/Tortola
VI -240 America/St_Thomas
VN 420 Asia/Ho_Chi_Minh Asia/Saigon
VU 660 Pacific/Efate
WF 720 Pacific/Wallis
WS 780 Pacific/Apia
YE 180 Asia/Aden
YT 180 Indian/Mayotte
ZA,LS,SZ 120 Africa/Johannesburg
ZM 120 Africa/Lusaka
ZW 120 Africa/Harare`
