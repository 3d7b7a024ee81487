/**
 * Countries and territories: ISO 3166 code, names in Ukrainian, Russian, English. Source: Unicode CLDR
 * (cldr-localenames-full@48.2.0; Unicode License v3). Written by tools/gazetteers.ts, docs/decisions/0022.
 */
export const countries = `
AC | Острів Вознесіння | о-в Вознесения | Ascension Island
AD | Андорра | Андорра | Andorra
AE | Обʼєднані Арабські Емірати | ОАЭ | United Arab Emirates
AF | Афганістан | Афганистан | Afghanistan
AG | Антигуа і Барбуда | Антигуа и Барбуда | Antigua & Barbuda
AI | Ангілья | Ангилья | Anguilla
AL | Албанія | Албания | Albania
AM | Вірменія | Армения | Armenia
AO | Ангола | Ангола | Angola
AQ | Антарктика | Антарктида | Antarctica
AR | Аргентина | Аргентина | Argentina
AS | Американське Самоа | Американское Самоа | American Samoa
AT | Австрія | Австрия | Austria
AU | Австралія | Австралия | Australia
AW | Аруба | Аруба | Aruba
AX | Аландські Острови | Аландские о-ва | Åland Islands
AZ | Азербайджан | Азербайджан | Azerbaijan
BA | Боснія і Герцеговина | Босния и Герцеговина | Bosnia & Herzegovina
BB | Барбадос | Барбадос | Barbados
BD | Бангладеш | Бангладеш | Bangladesh
BE | Бельгія | Бельгия | Belgium
BF | Буркіна-Фасо | Буркина-Фасо | Burkina Faso
BG | Болгарія | Болгария | Bulgaria
BH | Бахрейн | Бахрейн | Bahrain
BI | Бурунді | Бурунди | Burundi
BJ | Бенін | Бенин | Benin
BL | Сен-Бартелемі | Сен-Бартелеми | St. Barthélemy
BM | Бермудські Острови | Бермудские о-ва | Bermuda
BN | Бруней | Бруней | Brunei
BO | Болівія | Боливия | Bolivia
BQ | Карибські Нідерланди | Бонэйр, Синт-Эстатиус и Саба | Caribbean Netherlands
BR | Бразилія | Бразилия | Brazil
BS | Багамські Острови | Багамы | Bahamas
BT | Бутан | Бутан | Bhutan
BV | Острів Буве | о-в Буве | Bouvet Island
BW | Ботсвана | Ботсвана | Botswana
BY | Білорусь | Беларусь | Belarus
BZ | Беліз | Белиз | Belize
CA | Канада | Канада | Canada
CC | Кокосові (Кілінг) Острови | Кокосовые о-ва | Cocos (Keeling) Islands
CD | Конго – Кіншаса | Конго - Киншаса | Congo - Kinshasa
CF | Центральноафриканська Республіка | Центрально-Африканская Республика | Central African Republic
CG | Конго – Браззавіль | Конго - Браззавиль | Congo - Brazzaville
CH | Швейцарія | Швейцария | Switzerland
CI | Кот-дʼІвуар | Кот-д’Ивуар | Côte d’Ivoire
CK | Острови Кука | о-ва Кука | Cook Islands
CL | Чилі | Чили | Chile
CM | Камерун | Камерун | Cameroon
CN | Китай | Китай | China
CO | Колумбія | Колумбия | Colombia
CP | Острів Кліппертон | о-в Клиппертон | Clipperton Island
CQ | Сарк | Сарк | Sark
CR | Коста-Рика | Коста-Рика | Costa Rica
CU | Куба | Куба | Cuba
CV | Кабо-Верде | Кабо-Верде | Cape Verde
CW | Кюрасао | Кюрасао | Curaçao
CX | Острів Різдва | о-в Рождества | Christmas Island
CY | Кіпр | Кипр | Cyprus
CZ | Чехія | Чехия | Czechia
DE | Німеччина | Германия | Germany
DG | Дієго-Гарсія | Диего-Гарсия | Diego Garcia
DJ | Джибуті | Джибути | Djibouti
DK | Данія | Дания | Denmark
DM | Домініка | Доминика | Dominica
DO | Домініканська Республіка | Доминиканская Республика | Dominican Republic
DZ | Алжир | Алжир | Algeria
EA | Сеута і Мелілья | Сеута и Мелилья | Ceuta & Melilla
EC | Еквадор | Эквадор | Ecuador
EE | Естонія | Эстония | Estonia
EG | Єгипет | Египет | Egypt
EH | Західна Сахара | Западная Сахара | Western Sahara
ER | Еритрея | Эритрея | Eritrea
ES | Іспанія | Испания | Spain
ET | Ефіопія | Эфиопия | Ethiopia
FI | Фінляндія | Финляндия | Finland
FJ | Фіджі | Фиджи | Fiji
FK | Фолклендські Острови | Фолклендские о-ва | Falkland Islands
FM | Мікронезія | Федеративные Штаты Микронезии | Micronesia
FO | Фарерські Острови | Фарерские о-ва | Faroe Islands
FR | Франція | Франция | France
GA | Габон | Габон | Gabon
GB | Велика Британія | Великобритания | United Kingdom
GD | Гренада | Гренада | Grenada
GE | Грузія | Грузия | Georgia
GF | Французька Гвіана | Французская Гвиана | French Guiana
GG | Гернсі | Гернси | Guernsey
GH | Гана | Гана | Ghana
GI | Гібралтар | Гибралтар | Gibraltar
GL | Гренландія | Гренландия | Greenland
GM | Гамбія | Гамбия | Gambia
GN | Гвінея | Гвинея | Guinea
GP | Гваделупа | Гваделупа | Guadeloupe
GQ | Екваторіальна Гвінея | Экваториальная Гвинея | Equatorial Guinea
GR | Греція | Греция | Greece
GS | Південна Джорджія та Південні Сандвічеві Острови | Южная Георгия и Южные Сандвичевы о-ва | South Georgia & South Sandwich Islands
GT | Гватемала | Гватемала | Guatemala
GU | Гуам | Гуам | Guam
GW | Гвінея-Бісау | Гвинея-Бисау | Guinea-Bissau
GY | Гаяна | Гайана | Guyana
HK | Гонконг, ОАР Китаю | Гонконг (САР) | Hong Kong SAR China
HM | Острови Герд і Макдоналд | о-ва Херд и Макдональд | Heard & McDonald Islands
HN | Гондурас | Гондурас | Honduras
HR | Хорватія | Хорватия | Croatia
HT | Гаїті | Гаити | Haiti
HU | Угорщина | Венгрия | Hungary
IC | Канарські Острови | Канарские о-ва | Canary Islands
ID | Індонезія | Индонезия | Indonesia
IE | Ірландія | Ирландия | Ireland
IL | Ізраїль | Израиль | Israel
IM | Острів Мен | о-в Мэн | Isle of Man
IN | Індія | Индия | India
IO | Британська територія в Індійському океані | Британская территория в Индийском океане | British Indian Ocean Territory
IQ | Ірак | Ирак | Iraq
IR | Іран | Иран | Iran
IS | Ісландія | Исландия | Iceland
IT | Італія | Италия | Italy
JE | Джерсі | Джерси | Jersey
JM | Ямайка | Ямайка | Jamaica
JO | Йорданія | Иордания | Jordan
JP | Японія | Япония | Japan
KE | Кенія | Кения | Kenya
KG | Киргизстан | Киргизия | Kyrgyzstan
KH | Камбоджа | Камбоджа | Cambodia
KI | Кірибаті | Кирибати | Kiribati
KM | Комори | Коморы | Comoros
KN | Сент-Кітс і Невіс | Сент-Китс и Невис | St. Kitts & Nevis
KP | Північна Корея | КНДР | North Korea
KR | Південна Корея | Республика Корея | South Korea
KW | Кувейт | Кувейт | Kuwait
KY | Кайманові Острови | о-ва Кайман | Cayman Islands
KZ | Казахстан | Казахстан | Kazakhstan
LA | Лаос | Лаос | Laos
LB | Ліван | Ливан | Lebanon
LC | Сент-Люсія | Сент-Люсия | St. Lucia
LI | Ліхтенштейн | Лихтенштейн | Liechtenstein
LK | Шрі-Ланка | Шри-Ланка | Sri Lanka
LR | Ліберія | Либерия | Liberia
LS | Лесото | Лесото | Lesotho
LT | Литва | Литва | Lithuania
LU | Люксембург | Люксембург | Luxembourg
LV | Латвія | Латвия | Latvia
LY | Лівія | Ливия | Libya
MA | Марокко | Марокко | Morocco
MC | Монако | Монако | Monaco
MD | Молдова | Молдова | Moldova
ME | Чорногорія | Черногория | Montenegro
MF | Сен-Мартен | Сен-Мартен | St. Martin
MG | Мадагаскар | Мадагаскар | Madagascar
MH | Маршаллові Острови | Маршалловы о-ва | Marshall Islands
MK | Північна Македонія | Северная Македония | North Macedonia
ML | Малі | Мали | Mali
MM | Мʼянма (Бірма) | Мьянма (Бирма) | Myanmar (Burma)
MN | Монголія | Монголия | Mongolia
MO | Макао, ОАР Китаю | Макао (САР) | Macao SAR China
MP | Північні Маріанські Острови | Северные Марианские о-ва | Northern Mariana Islands
MQ | Мартиніка | Мартиника | Martinique
MR | Мавританія | Мавритания | Mauritania
MS | Монтсеррат | Монтсеррат | Montserrat
MT | Мальта | Мальта | Malta
MU | Маврикій | Маврикий | Mauritius
MV | Мальдіви | Мальдивы | Maldives
MW | Малаві | Малави | Malawi
MX | Мексика | Мексика | Mexico
MY | Малайзія | Малайзия | Malaysia
MZ | Мозамбік | Мозамбик | Mozambique
NA | Намібія | Намибия | Namibia
NC | Нова Каледонія | Новая Каледония | New Caledonia
NE | Нігер | Нигер | Niger
NF | Острів Норфолк | о-в Норфолк | Norfolk Island
NG | Нігерія | Нигерия | Nigeria
NI | Нікарагуа | Никарагуа | Nicaragua
NL | Нідерланди | Нидерланды | Netherlands
NO | Норвегія | Норвегия | Norway
NP | Непал | Непал | Nepal
NR | Науру | Науру | Nauru
NU | Ніуе | Ниуэ | Niue
NZ | Нова Зеландія | Новая Зеландия | New Zealand
OM | Оман | Оман | Oman
PA | Панама | Панама | Panama
PE | Перу | Перу | Peru
PF | Французька Полінезія | Французская Полинезия | French Polynesia
PG | Папуа-Нова Гвінея | Папуа — Новая Гвинея | Papua New Guinea
PH | Філіппіни | Филиппины | Philippines
PK | Пакистан | Пакистан | Pakistan
PL | Польща | Польша | Poland
PM | Сен-Пʼєр і Мікелон | Сен-Пьер и Микелон | St. Pierre & Miquelon
PN | Острови Піткерн | о-ва Питкэрн | Pitcairn Islands
PR | Пуерто-Рико | Пуэрто-Рико | Puerto Rico
PS | Палестинські території | Палестинские территории | Palestinian Territories
PT | Португалія | Португалия | Portugal
PW | Палау | Палау | Palau
PY | Парагвай | Парагвай | Paraguay
QA | Катар | Катар | Qatar
RE | Реюньйон | Реюньон | Réunion
RO | Румунія | Румыния | Romania
RS | Сербія | Сербия | Serbia
RU | Росія | Россия | Russia
RW | Руанда | Руанда | Rwanda
SA | Саудівська Аравія | Саудовская Аравия | Saudi Arabia
SB | Соломонові Острови | Соломоновы о-ва | Solomon Islands
SC | Сейшельські Острови | Сейшельские о-ва | Seychelles
SD | Судан | Судан | Sudan
SE | Швеція | Швеция | Sweden
SG | Сінгапур | Сингапур | Singapore
SH | Острів Святої Єлени | о-в Св. Елены | St. Helena
SI | Словенія | Словения | Slovenia
SJ | Шпіцберген та Ян-Маєн | Шпицберген и Ян-Майен | Svalbard & Jan Mayen
SK | Словаччина | Словакия | Slovakia
SL | Сьєрра-Леоне | Сьерра-Леоне | Sierra Leone
SM | Сан-Марино | Сан-Марино | San Marino
SN | Сенегал | Сенегал | Senegal
SO | Сомалі | Сомали | Somalia
SR | Суринам | Суринам | Suriname
SS | Південний Судан | Южный Судан | South Sudan
ST | Сан-Томе і Принсіпі | Сан-Томе и Принсипи | São Tomé & Príncipe
SV | Сальвадор | Сальвадор | El Salvador
SX | Сінт-Мартен | Синт-Мартен | Sint Maarten
SY | Сирія | Сирия | Syria
SZ | Есватіні | Эсватини | Eswatini
TA | Трістан-да-Кунья | Тристан-да-Кунья | Tristan da Cunha
TC | Острови Теркс і Кайкос | Тёркс и Кайкос | Turks & Caicos Islands
TD | Чад | Чад | Chad
TF | Французькі Південні Території | Французские Южные территории | French Southern Territories
TG | Того | Того | Togo
TH | Таїланд | Таиланд | Thailand
TJ | Таджикистан | Таджикистан | Tajikistan
TK | Токелау | Токелау | Tokelau
TL | Тимор-Лешті | Восточный Тимор | Timor-Leste
TM | Туркменістан | Туркменистан | Turkmenistan
TN | Туніс | Тунис | Tunisia
TO | Тонга | Тонга | Tonga
TR | Туреччина | Турция | Türkiye
TT | Тринідад і Тобаго | Тринидад и Тобаго | Trinidad & Tobago
TV | Тувалу | Тувалу | Tuvalu
TW | Тайвань | Тайвань | Taiwan
TZ | Танзанія | Танзания | Tanzania
UA | Україна | Украина | Ukraine
UG | Уганда | Уганда | Uganda
UM | Віддалені острови США | Внешние малые о-ва (США) | U.S. Outlying Islands
US | Сполучені Штати | Соединенные Штаты | United States
UY | Уругвай | Уругвай | Uruguay
UZ | Узбекистан | Узбекистан | Uzbekistan
VA | Ватикан | Ватикан | Vatican City
VC | Сент-Вінсент і Гренадіни | Сент-Винсент и Гренадины | St. Vincent & Grenadines
VE | Венесуела | Венесуэла | Venezuela
VG | Британські Віргінські острови | Виргинские о-ва (Великобритания) | British Virgin Islands
VI | Віргінські Острови (США) | Виргинские о-ва (США) | U.S. Virgin Islands
VN | Вʼєтнам | Вьетнам | Vietnam
VU | Вануату | Вануату | Vanuatu
WF | Уолліс і Футуна | Уоллис и Футуна | Wallis & Futuna
WS | Самоа | Самоа | Samoa
XK | Косово | Косово | Kosovo
YE | Ємен | Йемен | Yemen
YT | Майотта | Майотта | Mayotte
ZA | Південно-Африканська Республіка | Южно-Африканская Республика | South Africa
ZM | Замбія | Замбия | Zambia
ZW | Зімбабве | Зимбабве | Zimbabwe
`
