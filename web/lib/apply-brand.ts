import { brandStyle } from '#shared/branding/brand-style.ts';
import type { AppliedBrand } from '#shared/contract/branding.ts';

const styles = new CSSStyleSheet();
let shown: AppliedBrand | undefined;

/** Dresses the document in the brand of the page it shows now, and tells whoever listens. */
export function applyBrand(brand: AppliedBrand): void {
  // To write them again would have every element styled anew at every step.
  if (brand !== shown) dressDocument(brand);
  shown = brand;
  window.dispatchEvent(new CustomEvent('config-changed', { detail: brand }));
}

function dressDocument(brand: AppliedBrand): void {
  styles.replaceSync(brandStyle(brand));
  // An adopted sheet stands after those of the document, so it wins over what the server wrote there.
  if (!document.adoptedStyleSheets.includes(styles)) document.adoptedStyleSheets.push(styles);
  setInHead('meta[name="application-name"]', 'meta', { name: 'application-name', content: brand.name });
  setInHead('meta[name="theme-color"]', 'meta', { name: 'theme-color', content: brand.primaryColor });
  setInHead('link[rel="icon"]', 'link', { rel: 'icon', href: brand.favicon });
}

function setInHead(selector: string, tag: 'meta' | 'link', attributes: Record<string, string>): void {
  const element = document.head.querySelector(selector) ?? document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    // The icon would be fetched anew.
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  if (!element.isConnected) document.head.append(element);
}
