/** Ukrainian and Russian words of the demo's posts in English, for the word-by-word translator. */
export const translatorWords = `
і=and;та=and;й=and;а=and;але=but;або=or;що=that;як=as;у=in;в=in;на=on;з=from;із=from;зі=from;до=to;від=from;за=by;по=along;про=about;для=for;без=without;
під=under;над=above;через=because of;після=after;перед=before;між=between;біля=near;поблизу=near;при=at;не=not;ні=no;так=yes;це=this;цей=this;той=that;
він=he;вона=she;вони=they;ми=we;ви=you;є=is;був=was;була=was;було=was;були=were;буде=will be;також=also;ще=still;вже=already;лише=only;
місто=city;село=village;район=district;область=region;громада=community;вулиця=street;будинок=building;житловий=residential;приватний=private;школа=school;лікарня=hospital;
дорога=road;міст=bridge;станція=station;двір=yard;вікно=window;дах=roof;стіна=wall;склад=warehouse;підприємство=company;служба=service;управління=department;
рятувальник=rescuer;пожежа=fire;пожежний=fire;вогонь=fire;гасити=extinguish;загасити=put out;ліквідувати=eliminate;наслідок=consequence;обстріл=shelling;удар=strike;влучання=hit;
ракета=missile;дрон=drone;безпілотник=drone;снаряд=shell;вибух=explosion;міна=mine;тривога=alert;повітряний=air;ворог=enemy;противник=enemy;російський=Russian;військовий=military;
постраждалий=injured;поранений=wounded;загиблий=killed;людина=person;люди=people;дитина=child;жінка=woman;чоловік=man;мешканець=resident;працівник=worker;водій=driver;медик=medic;
поліція=police;волонтер=volunteer;допомога=help;надати=provide;інформація=information;попередній=preliminary;уточнюватися=being clarified;повідомити=report;тривати=continue;робота=work;
світло=light;вода=water;тепло=heat;газ=gas;електроенергія=electricity;генератор=generator;енергетика=energy;підстанція=substation;аварія=accident;ремонт=repair;відновити=restore;
зранку=in the morning;удень=in the afternoon;увечері=in the evening;уночі=overnight;сьогодні=today;вчора=yesterday;завтра=tomorrow;година=hour;день=day;ніч=night;тиждень=week;рік=year;
січень=January;лютий=February;березень=March;квітень=April;травень=May;червень=June;липень=July;серпень=August;вересень=September;жовтень=October;листопад=November;грудень=December;
один=one;два=two;три=three;перший=first;новий=new;великий=large;багато=many;кілька=several;площа=area;метр=metre;телефон=phone;адреса=address;номер=number;канал=channel;допис=post;
збір=fundraiser;кошти=funds;гривня=hryvnia;фонд=fund;дякувати=thank;машина=car;пальне=fuel;вантаж=cargo;маршрут=route;кордон=border;черга=queue;погода=weather;дощ=rain;сніг=snow;вітер=wind;
и=and;но=but;или=or;что=that;как=as;с=with;к=to;от=from;о=about;из=from;под=under;после=after;перед=before;около=near;это=this;он=he;они=they;был=was;было=was;были=were;будет=will be;также=also;
уже=already;только=only;город=city;село=village;район=district;область=region;улица=street;дом=house;здание=building;больница=hospital;дорога=road;мост=bridge;станция=station;служба=service;
спасатель=rescuer;пожар=fire;обстрел=shelling;удар=strike;ракета=missile;беспилотник=drone;взрыв=explosion;тревога=alert;воздушный=air;враг=enemy;военный=military;администрация=administration;
пострадавший=injured;раненый=wounded;человек=person;ребенок=child;женщина=woman;мужчина=man;житель=resident;водитель=driver;врач=doctor;полиция=police;помощь=help;сообщить=report;
свет=light;вода=water;тепло=heat;электричество=electricity;авария=accident;ремонт=repair;утром=in the morning;днём=in the afternoon;вечером=in the evening;ночью=overnight;сегодня=today;
вчера=yesterday;завтра=tomorrow;час=hour;день=day;ночь=night;неделя=week;год=year;январь=January;февраль=February;март=March;апрель=April;май=May;июнь=June;июль=July;август=August;
сентябрь=September;октябрь=October;ноябрь=November;декабрь=December;новый=new;большой=large;много=many;несколько=several;телефон=phone;номер=number;цена=price;рубль=rouble;рынок=market;
работа=work;суд=court;дело=case;житель=resident;порт=port;море=sea;поезд=train;автобус=bus;школа=school;погода=weather;дождь=rain;снег=snow;ветер=wind;ограничение=restriction;движение=traffic
`
