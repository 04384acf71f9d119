import { brandStyle } from '#shared/branding/brand-style.ts';
import type { AppliedBrand } from '#shared/contract/platform/branding.ts';

const styles = new CSSStyleSheet();
let shown: AppliedBrand | undefined;

/** Applies the page's brand to the document and notifies listeners. */
export function applyBrand(brand: AppliedBrand): void {
  // Writing them again would restyle every element at every navigation.
  if (brand !== shown) styleDocument(brand);
  shown = brand;
  window.dispatchEvent(new CustomEvent('config-changed', { detail: brand }));
}

function styleDocument(brand: AppliedBrand): void {
  styles.replaceSync(brandStyle(brand));
  // An adopted stylesheet comes after the document's own, so it overrides the server's.
  if (!document.adoptedStyleSheets.includes(styles)) document.adoptedStyleSheets.push(styles);
  setInHead('meta[name="application-name"]', 'meta', { name: 'application-name', content: brand.name });
  setInHead('meta[name="theme-color"]', 'meta', { name: 'theme-color', content: brand.primaryColor });
  setInHead('link[rel="icon"]', 'link', { rel: 'icon', href: brand.favicon });
}

function setInHead(selector: string, tag: 'meta' | 'link', attributes: Record<string, string>): void {
  const element = document.head.querySelector(selector) ?? document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    // The icon would be fetched again.
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  if (!element.isConnected) document.head.append(element);
}
