export const sessionsEn = {
  'sessions.title': 'Sessions',
  'sessions.current': 'this session',
  'sessions.since': 'signed in {{when}}',
  'sessions.seen': 'last seen {{when}}',
  'sessions.browserOn': '{{browser}} on {{system}}',
  'sessions.unknown': 'Unknown browser',
  'sessions.end': 'End',
  'sessions.endOf': 'End the session {{name}}, {{ip}}',
  'sessions.none': 'Not signed in anywhere.',
  'sessions.failed': 'The sessions could not be loaded',
} as const
