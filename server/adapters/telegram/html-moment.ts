import { isoOf } from './fields.ts'

/** A date of an HTML export. `isSure` is false if zones with this offset disagree about it. */
export type Moment = { at: string; isSure: boolean }

/**
 * Returns a reader of dates such as `22.01.2026 18:09:05 UTC+02:00`. The time is the exporter's local time,
 * but the offset is always that of winter (tdesktop, FormatDateTime: QTimeZone::StandardTime). A summer date
 * therefore does not show whether the zone has summer time. If zones of this offset differ, `ownZone` is used
 * if it has the same offset, and the date is not sure.
 */
export function momentReader(ownZone: string): (title: string) => Moment | undefined {
  const own = zoneOf(ownZone)
  const areAgreed = agreementOfZones()
  return (title) => {
    const read = readTitle(title)
    if (!read) return undefined
    const { local, offset: standard = own.standard } = read
    const agreed = read.offset === undefined ? undefined : areAgreed(standard, local)
    const guess = () => (own.standard === standard ? localOffset(own, local) : standard)
    const at = isoOf(local - (agreed ?? guess()))
    return at === undefined ? undefined : { at, isSure: agreed !== undefined }
  }
}

/**
 * Returns the offset that all zones of this standard offset had at that local time; undefined if they differ.
 */
function agreementOfZones(): (standard: number, local: number) => number | undefined {
  const known = new Map<string, Set<number>>()
  let zones: Map<number, Zone[]> | undefined
  const offsets = (standard: number, local: number): Set<number> => {
    const key = `${standard} ${local}`
    const before = known.get(key)
    if (before) return before
    // Computed on first use, as it takes some milliseconds.
    zones ??= Map.groupBy(Intl.supportedValuesOf('timeZone').map(zoneOf), (zone) => zone.standard)
    const found = new Set((zones.get(standard) ?? []).map((zone) => zone.offsetAt(local - standard)))
    known.set(key, found)
    return found
  }
  const oneOf = (standard: number, from: number, to: number) => {
    const [first, last] = [offsets(standard, from), offsets(standard, to)]
    return { offsets: new Set([...first, ...last]), isOpen: first.size > 1 && last.size > 1 }
  }
  return (standard, local) => {
    const date = new Date(local * 1_000)
    const monthAt = (more: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + more) / 1_000
    const ofMonth = oneOf(standard, monthAt(0), monthAt(1))
    if (ofMonth.isOpen) return undefined
    // In a month in which clocks change, single days are compared.
    const midnight = local - (local % daySeconds)
    const found =
      ofMonth.offsets.size === 1 ? ofMonth.offsets : oneOf(standard, midnight, midnight + daySeconds).offsets
    return found.size === 1 ? [...found][0] : undefined
  }
}

const daySeconds = 86_400

/** Seconds of the local time as if it were UTC, and the offset if there is one. */
function readTitle(title: string): { local: number; offset?: number } | undefined {
  const [, day, month, year, time, zone] =
    /^\s*(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d:\d\d)(?:\s+(?:UTC|GMT)([+\u2212-]\d\d:?\d\d)?)?\s*$/.exec(
      title,
    ) ?? []
  const local = Date.parse(`${year}-${month}-${day}T${time}Z`) / 1_000
  // Without this check, 30 February would be 2 March.
  if (Number.isNaN(local) || new Date(local * 1_000).getUTCDate() !== Number(day)) return undefined
  if (zone === undefined) return /UTC|GMT/.test(title) ? { local, offset: 0 } : { local }
  const [, sign, hours, minutes] = /^(.)(\d\d):?(\d\d)$/.exec(zone) ?? []
  return { local, offset: (sign === '+' ? 1 : -1) * (Number(hours) * 3_600 + Number(minutes) * 60) }
}

type Zone = { standard: number; offsetAt(instant: number): number }

// One date in winter and one in summer, for both hemispheres; the lesser offset is the standard one.
const [january, july] = [
  Date.parse('2026-01-01T00:00:00Z') / 1_000,
  Date.parse('2026-07-01T00:00:00Z') / 1_000,
]

function zoneOf(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const offsetAt = (instant: number) => {
    const text = format.format(instant * 1_000)
    const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+)(?::(\d+))?/.exec(text) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60)
  }
  return { standard: Math.min(offsetAt(january), offsetAt(july)), offsetAt }
}

/** The offset is looked up at the guess, and again if the clocks change in between. */
function localOffset(zone: Zone, local: number): number {
  const guess = local - zone.offsetAt(local - zone.standard)
  return zone.offsetAt(guess)
}
