export const comfortEn = {
  'unsaved.title': 'Unsaved changes',
  'unsaved.text': 'What you have typed is not saved. If you leave, it is gone.',
  'unsaved.leave': 'Leave without saving',
  'unsaved.stay': 'Keep editing',
  'app.help': 'Help',
  'help.page': 'Help',
  'help.pageText': 'What the query line understands, and what keys do. An example opens the search.',
  'help.language': 'Query language',
  'help.all': 'All of it on one page',
  'app.reload': 'Reload the page',
  'app.updatedTitle': 'This page could not be loaded',
  'app.updatedText':
    'The connection was lost, or Litopys has been updated since this tab was opened. Reload the page to go on.',
  'post.print': 'Print',
  'versions.text':
    '{{who}} has saved other changes meanwhile: {{when}}. Nothing is written over until you choose.',
  'versions.mine': 'What you wrote',
  'versions.theirs': 'What stands there',
  'versions.keepMine': 'Save mine',
  'versions.takeTheirs': 'Take what stands there',
  'registry.elsewhere_one': 'and {{formatted}} post of other pages',
  'registry.elsewhere_other': 'and {{formatted}} posts of other pages',
} as const
