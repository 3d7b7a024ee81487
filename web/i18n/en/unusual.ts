export const unusualEn = {
  'unusual.words': 'Words',
  'unusual.comparedOnce':
    '{{period}}: {{posts}}, compared with {{earlier}}, which has the same weekdays: {{before}}',
  'unusual.compared_one':
    '{{period}}: {{posts}}, compared with the same days of {{count}} week from {{since}}: {{before}}',
  'unusual.compared_other':
    '{{period}}: {{posts}}, compared with the same days of {{count}} weeks from {{since}}: {{before}}',
  'unusual.offline': 'The comparison needs a connection to the server.',
  'unusual.failed': 'The comparison could not be loaded',
  'unusual.noPosts': 'No posts in this period',
  'unusual.noneBefore':
    'This search finds no posts in the earlier period, so there is nothing to compare with. Choose other dates or widen the search.',
  'unusual.nothing': 'Nothing is significantly more frequent than before.',
  'unusual.pick': 'Narrow the search to “{{value}}”',
  'unusual.detail_one':
    '{{posts}} posts in {{channels}} channel; {{texts}} different texts, {{expected}} expected',
  'unusual.detail_other':
    '{{posts}} posts in {{channels}} channels; {{texts}} different texts, {{expected}} expected',
  'unusual.new': 'new',
  'unusual.since': 'since {{date}}',
  'unusual.sinceDetail':
    'The archive has posts of this channel that you can see only since {{date}}, so the rise may only be the start of its archive.',
  'unusual.young':
    'Some channels entered the archive within the compared time: {{channels}}. Other values can rise because of them.',
  'unusual.times': '×{{factor}}',
  'unusual.all': 'Show all {{count}}',
  'unusual.fewer': 'Show fewer',
  'unusual.table': 'Table',
  'unusual.csv': 'Save as CSV',
  'unusual.file': 'litopys-unusual',
  'unusual.kind': 'Kind',
  'unusual.value': 'Value',
  'unusual.posts': 'Posts',
  'unusual.texts': 'Texts',
  'unusual.expected': 'Expected',
  'unusual.factor': 'Times as many',
  'unusual.firstPost': 'First post in the archive',
  'unusual.channels': 'Channels',
  'unusual.significance': 'Probability',
  'unusual.significanceLong':
    'Probability of such a difference by chance: log-likelihood ratio (G²), corrected for the number of compared values (Holm)',
}
