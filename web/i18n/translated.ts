/** Ukrainian has more plural forms than English: few and many, besides one and other. */
type TranslatedAlike<K> = K extends `${infer Base}_other` ? `${Base}_few` | `${Base}_many` | K : K

/** The keys of an English dictionary. A text missing in the other language breaks the build. */
export type Translated<English> = Record<TranslatedAlike<keyof English>, string>
