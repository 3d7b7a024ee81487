import type { Page } from '@playwright/test'

/** Opens a screen from a folded group of the main menu. */
export async function openFromMenu(page: Page, group: 'Data' | 'Administration', screen: string) {
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await menu.getByRole('button', { name: group }).click()
  await menu.getByRole('link', { name: screen }).click()
}
