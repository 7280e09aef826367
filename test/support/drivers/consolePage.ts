import type { Page } from 'playwright-core';

export const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** A button of the decisions about who is looked at in the queue. */
export const decide = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Decide' }).getByRole('button', { name });

export const reported = (page: Page) => page.getByRole('list', { name: 'Reported users' });

export const toast = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Recent actions' }).getByText(text);

/** Opens a person from the list of users, and gives what is shown about them. */
export async function openPerson(page: Page, name: string) {
  await openTab(page, 'Users');
  await page.getByRole('list', { name: 'Users' }).getByRole('button', { name }).click();
  return page.getByRole('complementary', { name: `About ${name}` });
}
