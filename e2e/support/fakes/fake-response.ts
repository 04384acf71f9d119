import type { Page } from '@playwright/test';

/** Fakes the response to a call. A later fake overrides an earlier one without a gap in which a request gets through. */
export async function respond(page: Page, call: string, status: number, body: object) {
  await page.route(call, (route) => route.fulfill({ status, json: body }));
}

export function refusal(code: string, message: string) {
  return { success: false, code, message };
}
