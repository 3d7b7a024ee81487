// Runs on any Node from 20.19 with nothing installed: npm scripts call it first. `prepare.mjs` installs
// packages, `app` also builds the web app, `test` also finds what the tests need, `torture` what faults need.
import { buildWeb } from './prepare/build.mjs'
import { installPackages, requireNode24 } from './prepare/install.mjs'
import { installFaultTools, installTestTools } from './prepare/machine.mjs'
import { fail } from './prepare/say.mjs'

const goal = process.argv[2]
if (goal !== undefined && goal !== 'app' && goal !== 'test' && goal !== 'torture') {
  fail(`"${goal}" is not a goal. Usage: node tools/prepare.mjs [app|test|torture]`)
}

installPackages()
requireNode24()
if (goal) buildWeb()
if (goal === 'test') installTestTools()
if (goal === 'torture') installFaultTools()
