import { linkMedia, readMedia } from '@litopys/contract/routes/media'
import { callerAddress } from '#http/caller-address'
import type { Serve } from '#http/serve'
import { linkFiles, type MediaDeps, openFile } from './media.usecases.ts'

export function mountMedia(serve: Serve, deps: MediaDeps): void {
  serve(linkMedia, ({ actor, input, signal }) => linkFiles(deps, actor, input, signal))
  serve(readMedia, ({ input, signal, request }) => {
    return openFile(deps, input, { ip: callerAddress(request), signal })
  })
}
