/**
 * English names of places that differ from the national transliteration: Ukrainian name | English name. One
 * line per place. Compiled for this project (docs/decisions/0022).
 */
export const englishPlaces = `
Крим | Crimea
Сіверськодонецьк | Sievierodonetsk
Запорізька АЕС | Zaporizhzhia NPP
Чорнобильська АЕС | Chornobyl NPP
Рівненська АЕС | Rivne NPP
Курська АЕС | Kursk NPP
Кримський міст | Crimean Bridge
Автономна Республіка Крим | Autonomous Republic of Crimea
Чорне море | Black Sea
Азовське море | Sea of Azov
Каспійське море | Caspian Sea
Балтійське море | Baltic Sea
Середземне море | Mediterranean Sea
Червоне море | Red Sea
Зміїний | Snake Island
Придністров'я | Transnistria
Бессарабія | Bessarabia
ДНР | DPR
ЛНР | LPR
Новоросія | Novorossiya
Москва | Moscow
Підмосков'я | Moscow Region
Кремль | Kremlin
Внуково | Vnukovo
Шереметьєво | Sheremetyevo
Домодєдово | Domodedovo
Санкт-Петербург | Saint Petersburg
Білгород | Belgorod
Брянськ | Bryansk
Ростов-на-Дону | Rostov-on-Don
Таганрог | Taganrog
Владивосток | Vladivostok
Новоросійськ | Novorossiysk
Волгоград | Volgograd
Енгельс | Engels
Тольятті | Tolyatti
Єкатеринбург | Yekaterinburg
Челябінськ | Chelyabinsk
Тюмень | Tyumen
Новосибірськ | Novosibirsk
Красноярськ | Krasnoyarsk
Хабаровськ | Khabarovsk
Магадан | Magadan
Архангельськ | Arkhangelsk
Сєвероморськ | Severomorsk
Калуга | Kaluga
Рязань | Ryazan
Липецьк | Lipetsk
Орел | Oryol
Нижній Новгород | Nizhny Novgorod
Великий Новгород | Veliky Novgorod
Вологда | Vologda
Грозний | Grozny
Владикавказ | Vladikavkaz
Нальчик | Nalchik
Калінінград | Kaliningrad
Чечня | Chechnya
Дагестан | Dagestan
Інгушетія | Ingushetia
Бурятія | Buryatia
Якутія | Yakutia
Карелія | Karelia
Кавказ | Caucasus
Сибір | Siberia
Курили | Kuril Islands
Поволжя | Volga Region
Гомель | Gomel
Гродно | Grodno
Вітебськ | Vitebsk
Могильов | Mogilev
Краків | Krakow
Гданськ | Gdansk
Люблін | Lublin
Перемишль | Przemysl
Вроцлав | Wroclaw
Варшава | Warsaw
Жешув | Rzeszow
Рига | Riga
Стокгольм | Stockholm
Копенгаген | Copenhagen
Мюнхен | Munich
Гамбург | Hamburg
Кельн | Cologne
Дюссельдорф | Dusseldorf
Лейпциг | Leipzig
Дрезден | Dresden
Штутгарт | Stuttgart
Рамштайн | Ramstein
Париж | Paris
Марсель | Marseille
Ліон | Lyon
Страсбург | Strasbourg
Ніцца | Nice
Единбург | Edinburgh
Ліверпуль | Liverpool
Глазго | Glasgow
Дублін | Dublin
Брюссель | Brussels
Антверпен | Antwerp
Роттердам | Rotterdam
Гаага | The Hague
Люксембург | Luxembourg
Женева | Geneva
Цюрих | Zurich
Берн | Bern
Відень | Vienna
Зальцбург | Salzburg
Прага | Prague
Братислава | Bratislava
Будапешт | Budapest
Бухарест | Bucharest
Констанца | Constanta
Яси | Iasi
Кишинів | Chisinau
Тирасполь | Tiraspol
Софія | Sofia
Белград | Belgrade
Загреб | Zagreb
Любляна | Ljubljana
Сараєво | Sarajevo
Приштина | Pristina
Скоп'є | Skopje
Афіни | Athens
Салоніки | Thessaloniki
Рим | Rome
Венеція | Venice
Неаполь | Naples
Турин | Turin
Флоренція | Florence
Болонья | Bologna
Генуя | Genoa
Сицилія | Sicily
Мадрид | Madrid
Барселона | Barcelona
Валенсія | Valencia
Севілья | Seville
Каталонія | Catalonia
Лісабон | Lisbon
Стамбул | Istanbul
Анталія | Antalya
Ізмір | Izmir
Цхінвалі | Tskhinvali
Абхазія | Abkhazia
Південна Осетія | South Ossetia
Аджарія | Adjara
Нагірний Карабах | Nagorno-Karabakh
Ашгабат | Ashgabat
Тегеран | Tehran
Багдад | Baghdad
Дамаск | Damascus
Ідліб | Idlib
Хомс | Homs
Латакія | Latakia
Єрусалим | Jerusalem
Тель-Авів | Tel Aviv
Хайфа | Haifa
Газа | Gaza
Західний берег | West Bank
Голанські висоти | Golan Heights
Рафах | Rafah
Ер-Ріяд | Riyadh
Абу-Дабі | Abu Dhabi
Каїр | Cairo
Александрія | Alexandria
Туніс | Tunis
Алжир | Algiers
Хартум | Khartoum
Кандагар | Kandahar
Ісламабад | Islamabad
Карачі | Karachi
Лахор | Lahore
Делі | Delhi
Мумбаї | Mumbai
Пекін | Beijing
Шанхай | Shanghai
Ухань | Wuhan
Гуанчжоу | Guangzhou
Тибет | Tibet
Токіо | Tokyo
Хіросіма | Hiroshima
Фукусіма | Fukushima
Сеул | Seoul
Пхеньян | Pyongyang
Бангкок | Bangkok
Ханой | Hanoi
Сінгапур | Singapore
Джакарта | Jakarta
Манила | Manila
Сідней | Sydney
Мельбурн | Melbourne
Канберра | Canberra
Вашингтон | Washington
Нью-Йорк | New York
Лос-Анджелес | Los Angeles
Сан-Франциско | San Francisco
Чикаго | Chicago
Маямі | Miami
Філадельфія | Philadelphia
Х'юстон | Houston
Сіетл | Seattle
Лас-Вегас | Las Vegas
Каліфорнія | California
Техас | Texas
Флорида | Florida
Аляска | Alaska
Аризона | Arizona
Огайо | Ohio
Каролина | Carolina
Пенсильванія | Pennsylvania
Вірджинія | Virginia
Південна Дакота | South Dakota
Північна Дакота | North Dakota
Массачусетс | Massachusetts
Мічиган | Michigan
Айдахо | Idaho
Мар-а-Лаго | Mar-a-Lago
Гуантанамо | Guantanamo
Оттава | Ottawa
Монреаль | Montreal
Ванкувер | Vancouver
Квебек | Quebec
Мехіко | Mexico City
Гавана | Havana
Каракас | Caracas
Буенос-Айрес | Buenos Aires
Ріо-де-Жанейро | Rio de Janeiro
Сантьяго | Santiago
Богота | Bogota
Європа | Europe
Азія | Asia
Африка | Africa
Австралія | Australia
Антарктида | Antarctica
Арктика | Arctic
Близький Схід | Middle East
Далекий Схід | Far East
Центральна Азія | Central Asia
Балкани | Balkans
Скандинавія | Scandinavia
Прибалтика | Baltic States
Закавказзя | South Caucasus
Латинська Америка | Latin America
Північна Америка | North America
Південна Америка | South America
Атлантика | Atlantic
Тихий океан | Pacific Ocean
Баварія | Bavaria
Саксонія | Saxony
Гренландія | Greenland
Ормузька протока | Strait of Hormuz
Босфор | Bosphorus
Дунай | Danube
Дністер | Dniester
Волга | Volga
Євфрат | Euphrates
Хімки | Khimki
Митищі | Mytishchi
Одинцово | Odintsovo
Шахти | Shakhty
Ульяновськ | Ulyanovsk
Нижній Тагіл | Nizhny Tagil
Набережні Челни | Naberezhnye Chelny
Магнітогорськ | Magnitogorsk
Чита | Chita
Оренбург | Orenburg
Сургут | Surgut
Шебекіно | Shebekino
Валуйки | Valuyki
Рильськ | Rylsk
Єйськ | Yeysk
Тихорєцьк | Tikhoretsk
Сизрань | Syzran
Клинці | Klintsy
Удмуртія | Udmurtia
Чувашія | Chuvashia
Мордовія | Mordovia
Калмикія | Kalmykia
Адигея | Adygea
Вінницька область | Vinnytsia Oblast
Волинська область | Volyn Oblast
Дніпропетровська область | Dnipropetrovsk Oblast
Донецька область | Donetsk Oblast
Житомирська область | Zhytomyr Oblast
Закарпатська область | Zakarpattia Oblast
Запорізька область | Zaporizhzhia Oblast
Івано-Франківська область | Ivano-Frankivsk Oblast
Київська область | Kyiv Oblast
Кіровоградська область | Kirovohrad Oblast
Луганська область | Luhansk Oblast
Львівська область | Lviv Oblast
Миколаївська область | Mykolaiv Oblast
Одеська область | Odesa Oblast
Полтавська область | Poltava Oblast
Рівненська область | Rivne Oblast
Сумська область | Sumy Oblast
Тернопільська область | Ternopil Oblast
Харківська область | Kharkiv Oblast
Херсонська область | Kherson Oblast
Хмельницька область | Khmelnytskyi Oblast
Черкаська область | Cherkasy Oblast
Чернівецька область | Chernivtsi Oblast
Чернігівська область | Chernihiv Oblast
Бєлгородська область | Belgorod Oblast
Курська область | Kursk Oblast
Брянська область | Bryansk Oblast
Воронезька область | Voronezh Oblast
Ростовська область | Rostov Oblast
Московська область | Moscow Oblast
Ленінградська область | Leningrad Oblast
Смоленська область | Smolensk Oblast
Саратовська область | Saratov Oblast
Самарська область | Samara Oblast
Волгоградська область | Volgograd Oblast
Астраханська область | Astrakhan Oblast
Тульська область | Tula Oblast
Калузька область | Kaluga Oblast
Орловська область | Oryol Oblast
Липецька область | Lipetsk Oblast
Псковська область | Pskov Oblast
Тверська область | Tver Oblast
Рязанська область | Ryazan Oblast
Нижегородська область | Nizhny Novgorod Oblast
Новгородська область | Novgorod Oblast
Мурманська область | Murmansk Oblast
Гомельська область | Gomel Oblast
Брестська область | Brest Oblast
Мінська область | Minsk Oblast
Краснодарський край | Krasnodar Krai
Ставропольський край | Stavropol Krai
`
