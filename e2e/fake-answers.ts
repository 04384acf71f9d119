import type { Page } from '@playwright/test';

/** From now on that call is answered like this. */
export async function answer(page: Page, call: string, status: number, body: object) {
  await page.unroute(call);
  await page.route(call, (route) => route.fulfill({ status, json: body }));
}

export function refusal(code: string, message: string) {
  return { success: false, code, message };
}
