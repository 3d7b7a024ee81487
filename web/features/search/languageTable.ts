/**
 * The query language as operators are shown it: every sign, field and flag with an example that can be clicked. What each line means is said
 * by the text of its key. docs/query-language.md tells the same at length.
 */
export const languageTable = [
  {
    title: 'help.words',
    lines: [
      { example: 'обстріл', means: 'help.word' },
      { example: 'обстріл Харків', means: 'help.and' },
      { example: 'обстріл OR вибух', means: 'help.or' },
      { example: 'Харків -обстріл', means: 'help.not' },
      { example: 'Харків (обстріл OR вибух)', means: 'help.brackets' },
    ],
  },
  {
    title: 'help.exactly',
    lines: [
      { example: '"повітряна тривога"', means: 'help.phrase' },
      { example: '"допомога люди"~5', means: 'help.within' },
      { example: '=обстрілом', means: 'help.exact' },
      { example: '="під обстрілом"', means: 'help.exactPhrase' },
    ],
  },
  {
    title: 'help.inexactly',
    lines: [
      { example: 'обстр*', means: 'help.star' },
      { example: 'м?ст', means: 'help.questionMark' },
      { example: 'генератр~1', means: 'help.fuzzy' },
    ],
  },
  {
    title: 'help.fields',
    lines: [
      { example: 'author:редакція', means: 'help.author' },
      { example: 'channel:новини', means: 'help.channel' },
      { example: 'channelid:1234567890', means: 'help.channelid' },
      { example: '#київ', means: 'help.hashtag' },
      { example: '@username', means: 'help.mention' },
      { example: 'domain:example.org', means: 'help.domain' },
      { example: 'url:example.org/news', means: 'help.url' },
      { example: 'email:press@example.org', means: 'help.email' },
      { example: 'lang:uk', means: 'help.lang' },
      { example: 'type:post', means: 'help.type' },
      { example: 'tag:важливо', means: 'help.tag' },
      { example: 'category:новини', means: 'help.category' },
      { example: 'keyword:енергетика', means: 'help.keyword' },
      { example: 'audience:місцеві', means: 'help.audience' },
      { example: 'source:jsonl', means: 'help.source' },
    ],
  },
  {
    title: 'help.flags',
    lines: [
      { example: 'has:image', means: 'help.hasImage' },
      { example: 'has:audio', means: 'help.hasAudio' },
      { example: 'has:video', means: 'help.hasVideo' },
      { example: 'has:link', means: 'help.hasLink' },
      { example: 'has:hashtag', means: 'help.hasHashtag' },
      { example: 'has:mention', means: 'help.hasMention' },
      { example: 'has:email', means: 'help.hasEmail' },
      { example: 'is:edited', means: 'help.isEdited' },
      { example: 'is:deleted', means: 'help.isDeleted' },
      { example: 'is:forwarded', means: 'help.isForwarded' },
      { example: 'is:duplicate', means: 'help.isDuplicate' },
      { example: 'is:sensitive', means: 'help.isSensitive' },
    ],
  },
  {
    title: 'help.datesAndCounts',
    lines: [
      { example: 'on:01.03.2026', means: 'help.on' },
      { example: 'on:2026-03', means: 'help.month' },
      { example: 'after:2026-03-01', means: 'help.after' },
      { example: 'before:2026-03-01', means: 'help.before' },
      { example: 'views:>1000', means: 'help.views' },
      { example: 'views:100..1000', means: 'help.viewsRange' },
      { example: 'forwards:>=10', means: 'help.forwards' },
      { example: 'words:<20', means: 'help.wordCount' },
    ],
  },
  {
    title: 'help.links',
    lines: [
      { example: 'https://t.me/username/123', means: 'help.postLink' },
      { example: 'https://example.org/news', means: 'help.address' },
    ],
  },
] as const
