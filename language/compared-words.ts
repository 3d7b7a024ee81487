/**
 * Texts with fewer words are not compared with others. Short texts are often equal by chance: greetings, alarms,
 * "details follow".
 */
export const fewestComparedWords = 8
