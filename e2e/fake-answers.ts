import type { Page } from '@playwright/test';

/** From now on that call is answered like this: the latest stands over the earlier, so none gets through between. */
export async function answer(page: Page, call: string, status: number, body: object) {
  await page.route(call, (route) => route.fulfill({ status, json: body }));
}

export function refusal(code: string, message: string) {
  return { success: false, code, message };
}
