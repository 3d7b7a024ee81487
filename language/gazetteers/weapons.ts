/**
 * Weapons and vehicles: class, name | other spellings and nicknames in three languages. Capitals in the list
 * require capitals in the text. `~` marks an ordinary word: it counts in quotation marks, beside a word for
 * the class, or with a capital inside a sentence. `^`: only in quotation marks or beside such a word. One
 * line per system. Compiled for this project (docs/decisions/0022).
 */
export const weapons = `
tank: Т-54 | T-55, Т-55, Т-54/55
tank: Т-62 | Т-62М
tank: Т-64 | Т-64БВ, Т-64БМ, ~Булат
tank: Т-72 | Т-72Б, Т-72Б3, Т-72Б3М, Т-72АВ, Т-72М1, Т-72А
tank: Т-80 | Т-80БВ, Т-80БВМ, Т-80У
tank: Т-84 | Т-84 Оплот, ^Оплот
tank: Т-90 | Т-90М, Т-90А, ~Прорив, Т-90М Прорыв, Т-90М Прорив
tank: Т-14 Армата | Т-14, ~Армата
tank: Leopard 1 | Леопард 1, Leopard 1A5
tank: Leopard 2 | Леопард 2, Leopard 2A4, Leopard 2A6, Leopard, ~Леопард, ~Леопардів, ~Леопардов
tank: Challenger 2 | Челленджер 2, Challenger, ~Челленджер
tank: M1 Abrams | Abrams, Абрамс, Абрамсів, Абрамсов, M1A1, M1A1 Abrams, M1A2
tank: Leclerc | ^Leclerc, ~Леклерк
tank: Merkava | Меркава
tank: PT-91 Twardy | PT-91, ~Твардий, ~Твардый
tank: AMX-10RC | AMX-10
ifv: БМП-1 | BMP-1
ifv: БМП-2 | BMP-2
ifv: БМП-3 | BMP-3
ifv: БМП-Т Термінатор | БМПТ, ~Термінатор, ^Терминатор
ifv: БМД-2 | БМД-1
ifv: БМД-4 | БМД-4М
ifv: Bradley | M2 Bradley, Бредлі, Брэдли
ifv: Marder | ~Мардер
ifv: CV90 | CV-90, CV9040
ifv: Lynx | ^Lynx, ^Лінкс
ifv: БМП | IFV
apc: БТР-60
apc: БТР-70
apc: БТР-80 | BTR-80
apc: БТР-82А | БТР-82, BTR-82A
apc: БТР-4 | БТР-4Е, ^Буцефал
apc: МТ-ЛБ | МТЛБ, MT-LB, ^мотолига, мотолыга
apc: M113 | М113
apc: Stryker | Страйкер, Stryker
apc: VAB
apc: Rosomak | ^Росомаха
apc: БТР | APC
apc: MaxxPro | Макспро, International MaxxPro
apc: Cougar | ^Cougar, ^Кугар
apc: M-ATV
apc: HMMWV | Humvee, Хамві, Хамви, ~Хаммер
apc: Козак | ^Козак, Козак-2
apc: КрАЗ Спартан | ^Спартан
apc: Тигр | ^Тигр
apc: Тайфун-К | Тайфун-У, ^Тайфун
apc: Bushmaster | Бушмастер
apc: Kirpi | Кирпі
apc: Senator | ^Senator, Roshel Senator
apc: Рись | ^Рысь, ^Рись
artillery: 2С1 Гвоздика | 2С1, ~Гвоздика
artillery: 2С3 Акація | 2С3, ~Акація, ~Акация
artillery: 2С4 Тюльпан | 2С4, ~Тюльпан
artillery: 2С5 Гіацинт-С | 2С5, ~Гіацинт, ~Гиацинт, 2А36, Гіацинт-Б, Гиацинт-Б
artillery: 2С7 Піон | 2С7, 2С7М, ~Піон, ~Пион, ^Малка
artillery: 2С9 Нона | 2С9, ^Нона, Нона-С
artillery: 2С19 Мста-С | 2С19, Мста-С, Мста-Б, Мста, 2А65
artillery: 2С22 Богдана | 2С22, ^Богдана
artillery: 2С35 Коаліція-СВ | 2С35, Коалиция-СВ
artillery: 2С40 Флокс | 2С40, ^Флокс
artillery: Д-20
artillery: Д-30 | D-30
artillery: МТ-12 Рапіра | МТ-12, ~Рапіра, ~Рапира
artillery: 2Б9 Васильок | ^Василек, ^Васильок
artillery: Caesar | CAESAR, ~Цезарь, ^Цезар
artillery: PzH 2000 | PzH2000, Panzerhaubitze 2000, Панцергаубіце, Панцерхаубице
artillery: AHS Krab | Krab, ^Краб
artillery: M109 | M109A6, Paladin, ^Паладін, М109
artillery: M777 | М777, ^три сокири, три топора
artillery: M119
artillery: AS-90 | AS90
artillery: Archer | ^Archer, ^Арчер
artillery: FH-70
artillery: TRF1
artillery: Zuzana 2 | Zuzana, ^Зузана
artillery: DANA | ^DANA, ^Дана
mlrs: БМ-21 Град | БМ-21, Торнадо-Г, ~Град, Верба, BM-21, BM-21 Grad
mlrs: БМ-27 Ураган | 9К57, ~Ураган, Uragan
mlrs: БМ-30 Смерч | 9К58, ~Смерч, Smerch
mlrs: Торнадо-С | 9К515, ^Торнадо
mlrs: ТОС-1 Буратіно | ТОС-1, ^Буратіно, ^Буратино
mlrs: ТОС-1А Сонцепьок | ТОС-1А, ~Сонцепьок, Солнцепек, ~Солнцепёк, ~Солнцепек, Сонцепік
mlrs: ТОС-2 Тосочка | ТОС-2, ^Тосочка
mlrs: HIMARS | M142 HIMARS, M142, Хаймарс, Хімарс, Химарс, Хаймерс, хаймарс, химарс, хімарс
mlrs: M270 MLRS | M270, MARS II
mlrs: RM-70 | RM-70 Vampire, ^Вампір, ^Вампир
mlrs: Вільха | Ольха-М, Вільха-М, ^Вільха, ^Ольха
mlrs: Буревій | ^Буревій
missile: Іскандер | Іскандер-М, Искандер, Іскандерів, Искандеров, Искандер-М, Искандер-К, Iskander, Iskander-M, 9М723, Іскандер-К
missile: Точка-У | Точка-У, Tochka-U, ~Точка У
missile: Калібр | Калибр, ~Калібр, ~Калибр, ~Калібрів, ~Калибров, Kalibr, 3М-54, 3М14
missile: Кинджал | ~Кинджал, ~Кинжал, ~Кинджалів, ~Кинжалов, Kinzhal, Х-47М2
missile: Циркон | ~Циркон, Zircon, 3М22
missile: Онікс | ~Онікс, ~Оникс, П-800, Бастіон-П, Oniks
missile: Х-22 | Kh-22, Х-32
missile: Х-31 | Х-31П, Kh-31
missile: Х-35 | Kh-35, ^Уран
missile: Х-55 | Х-555, Kh-55
missile: Х-59 | Kh-59, Х-69, Kh-69
missile: Х-101 | Х-102, Х101, Kh-101
missile: Х-38 | Kh-38
missile: KN-23 | KN-24, Хвасон-11
missile: Орєшнік | ~Орєшнік, ~Орешник, Oreshnik
missile: Сармат | ^Сармат, РС-28
missile: Ярс | ^Ярс, РС-24
missile: Тополь-М | ^Тополь
missile: ATACMS | Атакмс, Атакамс, АТАКМС, MGM-140
missile: GMLRS
missile: GLSDB
missile: Storm Shadow | Шторм Шедоу, Сторм Шедоу, Шторм Шэдоу
missile: SCALP-EG | SCALP, Скальп-EG
missile: Taurus | KEPD 350, Taurus KEPD, ^Таурус, Тауруси
missile: Tomahawk | Томагавк, томагавк, Томагавки
missile: JASSM
missile: Harpoon | ~Гарпун, RGM-84
missile: Нептун | Р-360, ~Нептун, Neptune
missile: Грім-2 | ^Сапсан, Гром-2
missile: Фламінго | FP-5, ^Фламінго, ^Фламинго, Flamingo
missile: Пекло | ^Пекло
missile: Паляниця | ^Паляниця
missile: HARM | AGM-88, AGM-88 HARM
missile: AMRAAM | AIM-120
missile: Sidewinder | AIM-9
missile: Hellfire | AGM-114
missile: Brimstone | Брімстоун, Бримстоун
bomb: КАБ | КАБ-500, КАБ-1500, КАБи, КАБы, КАБів, КАБов, КАБами
bomb: ФАБ-500 | ФАБ-250, ФАБ-1500, ФАБ-3000, ФАБ, ФАБи, ФАБы, УМПК
bomb: JDAM | JDAM-ER
bomb: GBU-39 | SDB
bomb: AASM Hammer | AASM
drone: Shahed-136 | Shahed, Шахед, Шахед-136, шахед, Герань-2, ~Герань, Шахед-131, Shahed-131, Geran-2, шахедів, шахедов, Шахедів, Шахедов, мопед, ^мопед
drone: Гербера | ~Гербера, Gerbera
drone: Ланцет | ~Ланцет, ~Ланцетів, ~Ланцетов, Lancet, Ланцет-3, Ланцети, Ланцеты
drone: КУБ-БЛА | ^Куб
drone: Орлан-10 | Орлан, Орлан-30, Orlan-10, Орлани, Орланы
drone: Форпост | ^Форпост, Форпост-Р
drone: Zala | ZALA, Zala 421, Зала 421
drone: Елерон-3 | Элерон-3, Eleron-3
drone: Supercam | SuperCam, Суперкам
drone: Мерлін-ВР | Мерлин-ВР
drone: Молнія | ^Молния, ^Молнія, Молния-2, Молнія-2
drone: Mohajer-6 | Мохаджер-6, Мохаджер
drone: Оріон | ^Орион, ^Оріон, Иноходец
drone: Bayraktar TB2 | Bayraktar, Байрактар, байрактар, Байрактар ТБ2, Байрактары
drone: Лелека-100 | ^Лелека
drone: Фурія | ^Фурія
drone: Shark | ^Shark, ^Шарк
drone: Punisher | ^Punisher, ^Панішер
drone: Switchblade | Switchblade 300, Switchblade 600, Світчблейд, Свитчблейд
drone: Phoenix Ghost
drone: Warmate | Вармейт
drone: RQ-4 Global Hawk | Global Hawk, RQ-4
drone: MQ-9 Reaper | Reaper, MQ-9, ^Ріпер
drone: Mavic | Мавік, Мавик, мавік, мавик, DJI Mavic, Mavic 3, Мавіки, Мавики
drone: DJI Matrice | Matrice
drone: Р18 | R18
drone: Vampire | ^Vampire, ^Вампир, Баба-Яга, Баба Яга
drone: FPV | FPV-дрон, ФПВ
drone: Лютий | ^Лютий, ^Лютый, АН-196
drone: Бобер | ^Бобер, ^Бобёр
drone: Magura V5 | Magura, Магура V5, ^Магура
drone: Sea Baby | Сі Бейбі
drone: Ту-141 Стриж | Ту-141, ^Стриж
airDefence: С-200 | S-200
airDefence: С-300 | S-300, С300, S300, С-300В, С-300ПМ
airDefence: С-350 | ^Вітязь
airDefence: С-400 | S-400, ^Тріумф, С-400 Триумф
airDefence: С-500
airDefence: Бук | Бук-М1, Бук-М2, Бук-М3, ^Бук, 9К37, Buk-M1
airDefence: Тор | Тор-М1, Тор-М2, ^Тор
airDefence: Оса | Оса-АКМ, ^Оса
airDefence: Панцир-С1 | Панцирь-С1, Панцирь-С, ^Панцир, ^Панцирь, Pantsir, Pantsir-S1
airDefence: Стріла-10 | Стрела-10, ^Стріла, ^Стрела
airDefence: 2К22 Тунгуска | ^Тунгуска
airDefence: ЗСУ-23-4 Шилка | ^Шилка
airDefence: ЗУ-23-2 | ЗУ-23
airDefence: Patriot | MIM-104, ^Петріот, ^Патриот, Петріоти, ^Патріот, Patriot PAC-3
airDefence: NASAMS | НАСАМС
airDefence: IRIS-T | Айріс-Т, IRIS-T SLM
airDefence: SAMP/T | SAMP-T
airDefence: HAWK | ^HAWK, MIM-23
airDefence: Crotale | Кроталь
airDefence: Gepard | ^Гепард, Flakpanzer Gepard
airDefence: Avenger | ^Avenger
airDefence: Skynex | Скайнекс
airDefence: Stinger | Стингер, Стінгер, FIM-92
airDefence: Starstreak | Старстрік
airDefence: Piorun | ^Піорун
airDefence: Mistral | ^Містраль
airDefence: Ігла | ^Игла, ^Ігла
airDefence: Верба | ^Верба
airDefence: THAAD
airDefence: Залізний купол | Железный купол, Iron Dome
airDefence: ППО | ПВО
antitank: Javelin | FGM-148, Джавелін, Джавелин, джавелін, джавелин
antitank: NLAW | НЛАВ
antitank: Стугна-П | Стугна, Stugna-P
antitank: Корсар | ^Корсар
antitank: Корнет | 9К135, ~Корнет, Kornet
antitank: Конкурс | ^Конкурс, 9М113
antitank: Фагот | ^Фагот
antitank: Метис | ^Метис
antitank: TOW | BGM-71
antitank: Milan | ^Milan
antitank: Matador | ^Matador
antitank: AT4
antitank: Panzerfaust 3
antitank: Carl Gustaf | ~Карл Густав
antitank: РПГ-7 | RPG-7, РПГ-18, РПГ-22, РПГ-26, РПГ
antitank: Джміль | ^Шмель, ^Джміль
plane: Су-24 | Su-24, Су-24М
plane: Су-25 | Su-25
plane: Су-27 | Su-27
plane: Су-30 | Su-30, Су-30СМ
plane: Су-34 | Su-34
plane: Су-35 | Su-35, Су-35С
plane: Су-57 | Su-57
plane: МіГ-29 | МиГ-29, MiG-29
plane: МіГ-31 | МиГ-31, МиГ-31К, МіГ-31К, MiG-31, MiG-31K
plane: Ту-22М3 | Ту-22, Tu-22M3
plane: Ту-95 | Ту-95МС, Tu-95
plane: Ту-160 | Tu-160
plane: А-50 | A-50, А-50У
plane: Іл-76 | Ил-76, Il-76
plane: Іл-22 | Ил-22, Іл-22М
plane: Ан-26 | An-26
plane: F-16 | Ф-16, Ф16, F16
plane: F-15
plane: F-18 | F/A-18
plane: F-22
plane: F-35 | F35
plane: Gripen | Гріпен, Грипен, JAS 39
plane: Mirage 2000 | Міраж 2000, Мираж 2000, Mirage 2000-5
plane: Rafale | ^Рафаль
plane: Eurofighter Typhoon | Eurofighter
plane: A-10
plane: B-52
plane: AWACS | АВАКС
helicopter: Мі-8 | Ми-8, Mi-8, Мі-17, Ми-17
helicopter: Мі-24 | Ми-24, Mi-24, Мі-35
helicopter: Мі-28 | Ми-28, Mi-28
helicopter: Ка-52 | Ka-52, ^Алігатор, ^Аллигатор
helicopter: Black Hawk | UH-60
helicopter: Apache | AH-64
ship: крейсер «Москва» | крейсер Москва
ship: ВДК | БДК
rifle: АК-74 | АК-47, АКМ, АК-12, AK-47, AK-74, АКС-74У
rifle: РПК | РПК-74
rifle: ПКМ
rifle: СВД
rifle: M4
rifle: M16
rifle: ДШК
rifle: Корд | ^Корд
rifle: M2 Browning | Браунінг М2
rifle: Barrett M82 | ^Баррет
rifle: АГС-17 | АГС-30, АГС
rifle: Mk 19
mine: ПФМ-1 | Пелюстка, ^Лепесток
mine: ТМ-62
mine: ПОМ-3 | ^Медальон
mine: МОН-50 | МОН-90, МОН-100
grenade: Ф-1
grenade: РГД-5
ew: Красуха-4 | ^Красуха
ew: Поле-21
ew: Житель | ^Житель
ew: Борисоглебск-2
`

/** Words for classes of weapons: an ordinary word beside them is the name of a system. */
export const weaponClasses = `
танк танки танків танков ракета ракети ракеты ракет дрон дрони дроны дронов дронів безпілотник беспилотник бпла бла уав рсзв рсзо зрк зрпк зрс пзрк птрк птур пт рлс комплекс комплекси комплексы система системи системы установка установки
гаубиця гаубица міномет миномет сау гармата пушка артустановка самохідка самоходка бронемашина бронеавтомобіль бронеавтомобиль бмп бтр бронетранспортер броневик літак самолет винищувач истребитель вертоліт вертолет гелікоптер
бомбардувальник бомбардировщик боєприпас боеприпас бпак катер баражуючий барражирующий крилатий крылатый балістичний баллистический балістика гіперзвуковий гиперзвуковой рэб реб реактивный реактивний запуск пуск системами камікадзе камикадзе
`
