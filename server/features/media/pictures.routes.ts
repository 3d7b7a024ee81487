import { pictureRoutes } from '@litopys/contract/routes/pictures'
import type { Serve } from '#http/serve'
import { type FindPictureDeps, findPicture } from './find-picture.usecase.ts'
import { type ReadPictureDeps, readPicture } from './read-picture.usecase.ts'

export function mountPictures(deps: FindPictureDeps & ReadPictureDeps) {
  return (serve: Serve): void => {
    serve(pictureRoutes.find, ({ actor, input, signal }) => findPicture(deps, actor, input, signal))
    serve(pictureRoutes.read, ({ request, signal }) => {
      // With the default, the stream of a refused upload would be destroyed before the answer is sent.
      const stream = request.raw.iterator({ destroyOnReturn: false })
      return readPicture(deps, { stream, headers: request.headers }, signal)
    })
  }
}
