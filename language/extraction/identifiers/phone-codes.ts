/**
 * Country codes with the country (ISO 3166; the largest country of a shared code) and the lengths of its
 * national numbers. Source: ITU-T, list of assigned E.164 country codes and national numbering plans. If the
 * exact plan is unknown: 7 to 11 digits.
 */
const plans =
  '1US10 7RU10 20EG8-10 27ZA9 30GR10 31NL9 32BE8-9 33FR9 34ES9 36HU8-9 39IT6-11 40RO9 41CH9 43AT7-13 44GB9-10 45DK8 46SE7-10 47NO8 48PL9 49DE6-11 ' +
  '51PE8-9 52MX10 53CU7-8 54AR10-11 55BR10-11 56CL9 57CO10 58VE10 60MY8-10 61AU9 62ID8-12 63PH8-10 64NZ8-10 65SG8 66TH8-9 81JP9-10 82KR8-10 ' +
  '84VN9-10 86CN10-11 90TR10 91IN10 92PK9-10 93AF9 94LK9 95MM7-10 98IR10 211SS9 212MA9 213DZ8-9 216TN8 218LY9 220GM7 221SN9 222MR8 223ML8 ' +
  '224GN8-9 225CI8-10 226BF8 227NE8 228TG8 229BJ8-10 230MU7-8 231LR7-9 232SL8 233GH9 234NG8-10 235TD8 236CF8 237CM8-9 238CV7 239ST7 240GQ9 241GA7-8 ' +
  '242CG9 243CD9 244AO9 245GW7-9 246IO7 248SC7 249SD9 250RW9 251ET9 252SO7-9 253DJ8 254KE9 255TZ9 256UG9 257BI8 258MZ8-9 260ZM9 261MG9 262RE9 ' +
  '263ZW8-10 264NA8-9 265MW7-9 266LS8 267BW7-8 268SZ8 269KM7 290SH4-5 291ER7 297AW7 298FO6 299GL6 350GI8 351PT9 352LU6-11 353IE7-9 354IS7-9 ' +
  '355AL8-9 356MT8 357CY8 358FI6-12 359BG8-9 370LT8 371LV8 372EE7-8 373MD8 374AM8 375BY9 376AD6-9 377MC8-9 378SM6-10 380UA9 381RS8-9 382ME8 383XK8-9 ' +
  '385HR8-9 386SI8 387BA8-9 389MK8 420CZ9 421SK9 423LI7-9 500FK5 501BZ7 502GT8 503SV8 504HN8 505NI8 506CR8 507PA7-8 508PM6 509HT8 590GP9 591BO8 ' +
  '592GY7 593EC8-9 594GF9 595PY9 596MQ9 597SR6-7 598UY8 599CW7-8 670TL7-8 672NF6 673BN7 674NR7 675PG7-8 676TO5-7 677SB5-7 678VU5-7 679FJ7 680PW7 ' +
  '681WF6 682CK5 683NU4-7 685WS5-7 686KI5-8 687NC6 688TV5-6 689PF6-8 690TK4-7 691FM7 692MH7 850KP6-10 852HK8 853MO8 855KH8-9 856LA8-10 880BD8-10 ' +
  '886TW8-9 960MV7 961LB7-8 962JO8-9 963SY8-9 964IQ8-10 965KW8 966SA8-9 967YE7-9 968OM8 970PS8-9 971AE8-9 972IL8-9 973BH8 974QA8 975BT7-8 976MN8 ' +
  '977NP8-10 992TJ9 993TM8 994AZ9 995GE9 996KG9 998UZ9 800-8'

export type Plan = { code: string; country: string; least: number; most: number }

const byCode = new Map(
  plans.split(' ').flatMap((plan): [string, Plan][] => {
    const [, code, country, least, most = least] = /^(\d+)([A-Z]{2}|-)(\d+)(?:-(\d+))?$/.exec(plan) ?? []
    if (code === undefined || country === undefined) return []
    return [
      [code, { code, country: country === '-' ? '' : country, least: Number(least), most: Number(most) }],
    ]
  }),
)

/** The numbering plan of an international number; the length must be valid in that plan. */
export function planOf(digits: string): Plan | undefined {
  for (let length = 1; length <= 3; length++) {
    const plan = byCode.get(digits.slice(0, length))
    if (!plan) continue
    const national = digits.length - length
    return national >= plan.least && national <= plan.most ? plan : undefined
  }
  return undefined
}

// Mobile networks and regions of the Ukrainian plan (National Commission for Electronic Communications); 800
// and 900 are services.
const ukraine = /^(?:3[1-8]|39|4[1-8]|5[0-7]|6[1-9]|7[1357]|80|9[0-9])/
// Region codes 3xx, 4xx and 8xx, mobile codes 9xx; 6xx and 7xx are Kazakhstan (Russian numbering plan, order
// 205).
const russia = /^(?:30[12]|33[46]|34[1-7]|35[1-3]|38[1-58]|39[0145]|4\d\d|8[0-79]\d|9\d\d|7[0-7]\d)/
const belarus = /^(?:1[5-7]|2[1-5]|29|33|44)/

/** Whether the area or network code of a national number exists, if the plan is known. */
export function hasKnownCode(country: string, national: string): boolean {
  switch (country) {
    case 'UA':
      return ukraine.test(national)
    case 'RU':
      return russia.test(national)
    case 'BY':
      return belarus.test(national)
    default:
      return !national.startsWith('0') || country === 'IT'
  }
}
