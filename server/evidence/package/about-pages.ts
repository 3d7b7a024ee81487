import { htmlPage } from './html.ts'

/** `about.en.html` and `about.uk.html`: what a package proves, and what it does not. */
export const aboutPages = {
  en: htmlPage({
    language: 'en',
    title: 'About this evidence package',
    body: `<h1>About this evidence package</h1>
<p>Litopys is an archive of Telegram channels. This package has posts of such an archive, with everything that is needed to check them without trusting the people who run the archive.</p>
<h2>How to check it</h2>
<p>Open <code>verify.html</code> in a browser and choose the ZIP file, or run <code>node verify.mjs package.zip</code>. Neither uses the network. Take these programs from a release of Litopys and not from the package: a person who changes a package can also change the programs in it. <code>docs/evidence-format.md</code> of Litopys describes the format, so that anyone can write a verifier.</p>
<h2>What is proved</h2>
<ul>
<li>No file of the package was changed, added, removed or renamed. The fingerprint that the verifier shows identifies the package. The archive keeps the SHA-256 of the ZIP file in its audit log.</li>
<li>Each source record in <code>records/</code> has the bytes that its observation in <code>observations.json</code> names. An observation says what one source said about a post, when the archive received it, and from where.</li>
<li>Each observation was part of a seal. A seal covers all observations of an import or a refresh, and the seal before it. A person who changes, adds or removes an observation later has to change all seals that follow.</li>
<li>A time stamp proves that a seal, and with it all earlier seals, existed at that time. It is signed by an authority outside of the archive. You decide whether you trust the root certificate that the verifier names.</li>
</ul>
<h2>What is not proved</h2>
<ul>
<li>A time stamp proves that these bytes existed then, not that Telegram showed them. A person could have invented a record before it was sealed. Two independent sources raise the certainty: for example a refresh by the archive and an export that another person made.</li>
<li>A record in the HTML of the web preview, in MTProto or in an export has no signature of Telegram.</li>
<li>The pages in <code>posts/</code> are made by Litopys for reading. Compare them with the records. The text of these pages and of this page may have been changed before you received the package.</li>
<li>A quote in <code>quotes/</code> is a copy of a post that Litopys made when a user saved it. Its hash shows that it was not changed apart from <code>quotes.json</code>. No seal covers it.</li>
<li><code>audit.json</code> says who captured, saved and exported these posts. Only the server that wrote it can check its codes.</li>
<li>The package may leave out other posts and other observations of the same posts.</li>
<li>The times in an observation are those of the archive. A time stamp proves that the observation is not newer than the stamp, and nothing about how much older it is.</li>
</ul>`,
  }),
  uk: htmlPage({
    language: 'uk',
    title: 'Про цей пакет доказів',
    body: `<h1>Про цей пакет доказів</h1>
<p>Litopys — архів каналів Telegram. У цьому пакеті є дописи такого архіву й усе потрібне, щоб перевірити їх, не покладаючись на довіру до людей, які ведуть архів.</p>
<h2>Як перевірити</h2>
<p>Відкрийте <code>verify.html</code> у браузері й виберіть ZIP-файл або виконайте <code>node verify.mjs package.zip</code>. Мережа для цього не потрібна. Беріть ці програми з випуску Litopys, а не з пакета: хто змінює пакет, може змінити й програми в ньому. Формат описано в <code>docs/evidence-format.md</code> Litopys, тож кожен може написати власну програму перевірки.</p>
<h2>Що доведено</h2>
<ul>
<li>Жодного файлу пакета не змінено, не додано, не вилучено й не перейменовано. Відбиток, який показує програма перевірки, однозначно визначає пакет. Архів зберігає SHA-256 ZIP-файлу у своєму журналі аудиту.</li>
<li>Кожен вихідний запис у <code>records/</code> складається саме з тих байтів, які називає його спостереження в <code>observations.json</code>. Спостереження фіксує, що одне джерело повідомило про допис, коли архів це отримав і звідки.</li>
<li>Кожне спостереження входило до печатки. Печатка охоплює всі спостереження одного імпорту чи оновлення, а також попередню печатку. Хто згодом змінить, додасть або вилучить спостереження, муситиме змінити всі наступні печатки.</li>
<li>Мітка часу доводить, що печатка, а з нею й усі попередні, на той час уже існувала. Її підписує служба, яка не належить до архіву. Чи довіряти кореневому сертифікату, який називає програма перевірки, вирішуєте ви.</li>
</ul>
<h2>Що не доведено</h2>
<ul>
<li>Мітка часу доводить, що ці байти тоді існували, а не що їх показував Telegram. Запис могли вигадати ще до запечатування. Два незалежні джерела підвищують певність: наприклад, оновлення з архіву й експорт, який зробила інша людина.</li>
<li>Запис з HTML вебперегляду, з MTProto чи з експорту не має підпису Telegram.</li>
<li>Сторінки в <code>posts/</code> створив Litopys для читання. Порівнюйте їх із записами. Текст цих сторінок і цієї сторінки могли змінити до того, як ви отримали пакет.</li>
<li>Цитата в <code>quotes/</code> — це копія допису, яку створив Litopys, коли користувач його зберіг. Хеш показує, що копію не змінювали окремо від <code>quotes.json</code>. Жодна печатка її не охоплює.</li>
<li><code>audit.json</code> показує, хто отримав, зберіг і експортував ці дописи. Його коди може перевірити лише сервер, який їх записав.</li>
<li>Інших дописів та інших спостережень цих самих дописів у пакеті може не бути.</li>
<li>Час у спостереженні вказує сам архів. Мітка часу доводить, що спостереження не новіше за неї, але не показує, наскільки воно давніше.</li>
</ul>`,
  }),
}
