export const appEn = {
  'unsaved.title': 'Unsaved changes',
  'unsaved.text': 'Unsaved changes and unfinished uploads will be lost if you leave.',
  'unsaved.leave': 'Leave without saving',
  'unsaved.stay': 'Keep editing',
  'app.help': 'Help',
  'help.page': 'Help',
  'help.pageText': 'Query syntax and keyboard shortcuts. Click an example to open it in search.',
  'help.language': 'Query language',
  'help.all': 'Full help',
  'app.reload': 'Reload the page',
  'app.updatedTitle': 'This page could not be loaded',
  'app.updatedText':
    'The connection was lost, or Litopys was updated after you opened this tab. Reload the page to continue.',
  'app.unloadedTitle': 'This part of Litopys is not loaded yet',
  'app.unloadedText':
    'Litopys loads it from the server when you first open it. Check your connection and try again.',
  'versions.text':
    '{{who}} saved other changes in the meantime ({{when}}). Nothing is overwritten until you choose a version.',
  'versions.mine': 'Your version',
  'versions.theirs': 'Saved version',
  'versions.keepMine': 'Save your version',
  'versions.takeTheirs': 'Use saved version',
} as const
