import { similarRoutes } from '@litopys/contract/routes/similar'
import type { Serve } from '#http/serve'
import { findLikePost, findLikeText, readStory, type SimilarDeps } from './similar.usecase.ts'

export function mountSimilar(deps: SimilarDeps) {
  return (serve: Serve): void => {
    serve(similarRoutes.ofPost, ({ actor, input, signal }) => findLikePost(deps, actor, input, signal))
    serve(similarRoutes.ofText, ({ actor, input, signal }) => findLikeText(deps, actor, input, signal))
    serve(similarRoutes.story, ({ actor, input, signal }) => readStory(deps, actor, input, signal))
  }
}
