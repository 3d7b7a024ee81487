// The process that reads files of posts, which may be made to attack their readers. It has no secrets, no network
// calls of its own, and its parent ends it when it takes too long or too much memory (media-worker.ts).
import { constants, setPriority } from 'node:os'
import { DocumentFault } from './document/document-fault.ts'
import { analysePicture, writeThumbnail } from './picture.ts'
import type { WorkerAnswer, WorkerOrder, WorkerTask } from './protocol.ts'

// The server decides when to stop. Its terminal and its supervisor send their signals to this process too, and a file
// would count as one that crashes its reader.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))
// Searches come first.
setPriority(constants.priority.PRIORITY_LOW)

process.on('message', (order: WorkerOrder) => {
  run(order.task).then(
    (result) => send({ id: order.id, result }),
    (error: unknown) => {
      const reason = reasonOf(error)
      if (error instanceof DocumentFault) send({ id: order.id, fault: error.fault, reason })
      else if (isOfSystem(error)) send({ id: order.id, failed: reason })
      else send({ id: order.id, fault: faultOf(reason), reason })
    },
  )
})
send({ ready: true })

function send(answer: WorkerAnswer): void {
  process.send?.(answer)
}

async function run(task: WorkerTask): Promise<object> {
  switch (task.kind) {
    case 'picture':
      return await analysePicture(task.path, task.thumbnail)
    case 'thumbnail':
      await writeThumbnail(task.path, task.thumbnail, task.size)
      return {}
    case 'text': {
      // Most processes never need it.
      const { readPictureText } = await import('./picture-text.ts')
      return await readPictureText(task.path, task.languages)
    }
    case 'document': {
      const { readDocument } = await import('./document/document.ts')
      return await readDocument(task.path)
    }
    case 'page': {
      const { readPage } = await import('./document/document.ts')
      return await readPage(task.path, task.page, task.languages)
    }
    case 'sound': {
      const { readSound } = await import('./sound.ts')
      return await readSound(task)
    }
  }
}

/** Whether Node could not read or write a file. Errors of the library have no code. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'code' in error
}

function faultOf(reason: string): 'damaged' | 'too_many_pixels' {
  return /pixel limit/i.test(reason) ? 'too_many_pixels' : 'damaged'
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
