import { mediaRoutes } from '@litopys/contract/routes/media'
import { callerAddress } from '#http/caller-address'
import type { Serve } from '#http/serve'
import { type DescribeDeps, describeFiles } from './describe-files.usecase.ts'
import { type MediaAnalysisDeps, readMediaAnalysis, startMediaAnalysis } from './media-analysis.usecase.ts'
import { type OpenDocumentDeps, openDocument } from './open-document.usecase.ts'
import { linkFiles, type OpenDeps, openFile } from './open-files.usecase.ts'

export function mountMedia(deps: OpenDeps & OpenDocumentDeps & DescribeDeps & MediaAnalysisDeps) {
  return (serve: Serve): void => {
    serve(mediaRoutes.link, ({ actor, input, signal }) => linkFiles(deps, actor, input, signal))
    serve(mediaRoutes.read, ({ input, signal, request }) => {
      return openFile(deps, input, { ip: callerAddress(request), signal })
    })
    serve(mediaRoutes.describe, ({ actor, input, signal }) => describeFiles(deps, actor, input, signal))
    serve(mediaRoutes.readDocument, ({ actor, input, signal }) => openDocument(deps, actor, input, signal))
    serve(mediaRoutes.readAnalysis, ({ actor }) => readMediaAnalysis(deps, actor))
    serve(mediaRoutes.startAnalysis, ({ actor }) => startMediaAnalysis(deps, actor))
  }
}
