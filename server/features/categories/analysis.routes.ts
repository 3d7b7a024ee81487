import { reanalysisRoutes } from '@litopys/contract/routes/analysis'
import type { Serve } from '#http/serve'
import { type AnalysisStartDeps, readAnalysis, startReanalysis } from './analysis.usecase.ts'

export function mountAnalysis(deps: AnalysisStartDeps) {
  return (serve: Serve): void => {
    serve(reanalysisRoutes.read, ({ actor }) => readAnalysis(deps, actor))
    serve(reanalysisRoutes.start, ({ actor }) => startReanalysis(deps, actor))
  }
}
