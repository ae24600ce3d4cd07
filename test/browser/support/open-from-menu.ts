import type { Page } from "playwright-core";

/** Opens a screen from the navigation; areas that are closed are opened until its entry shows. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  const entry = page.locator(".side").getByRole("link", { name, exact: true });
  const closed = page.locator(".side-area[aria-expanded=false]");
  await page.locator(".side-nav").waitFor();
  while (!(await entry.isVisible()) && (await closed.count()) > 0) await closed.first().click();
  await entry.click();
}
