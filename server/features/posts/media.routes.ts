import { mediaRoutes } from '@litopys/contract/routes/media'
import { callerAddress } from '#http/caller-address'
import type { Serve } from '#http/serve'
import { linkFiles, type MediaDeps, openFile } from './media.usecase.ts'

export function mountMedia(deps: MediaDeps) {
  return (serve: Serve): void => {
    serve(mediaRoutes.link, ({ actor, input, signal }) => linkFiles(deps, actor, input, signal))
    serve(mediaRoutes.read, ({ input, signal, request }) => {
      return openFile(deps, input, { ip: callerAddress(request), signal })
    })
  }
}
