/** Non-breaking spaces and hyphens keep the number on one line. */
export const phoneExample = '+38\u00a0(050)\u00a0123\u2060-\u206045\u2060-\u206067'
