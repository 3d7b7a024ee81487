export const sessionsEn = {
  'sessions.title': 'Sessions',
  'sessions.current': 'current session',
  'sessions.since': 'signed in {{when}}',
  'sessions.seen': 'last active {{when}}',
  'sessions.browserOn': '{{browser}} on {{system}}',
  'sessions.unknown': 'Unknown browser',
  'sessions.end': 'End',
  'sessions.endOf': 'End session {{name}}, {{ip}}',
  'sessions.none': 'No active sessions.',
  'sessions.failed': 'The sessions could not be loaded',
} as const
