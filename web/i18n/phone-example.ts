/** With spaces and hyphens at which a line is not broken. */
export const phoneExample = '+38\u00a0(050)\u00a0123\u2060-\u206045\u2060-\u206067'
