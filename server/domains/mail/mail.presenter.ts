import { currentLanguage } from '#server/language/current-language.ts';
import { say } from '#server/language/say.ts';
import type { AppliedBrand } from '#shared/contract/platform/branding.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { type Letter, writeLetter } from './letters.presenter.ts';
import type { MailContent } from './mail-content.presenter.ts';

export interface ComposedMail {
  fromName: string;
  subject: string;
  text: string;
  html: string;
}

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';
const ink = '#16181d';
const softInk = '#474c56';

/** A mail in the look and the name of a brand, as HTML and as text. */
export function presentMail(
  letter: Letter,
  brand: AppliedBrand,
  linkBase: string | null,
  timezone?: string,
): ComposedMail {
  const content = writeLetter(letter, { brand: brand.name, linkBase, timezone });
  return {
    fromName: brand.name,
    subject: content.subject,
    text: presentText(content, brand.name),
    html: presentHtml(content, brand),
  };
}

function presentText({ heading, paragraphs, code, button, footer }: MailContent, brandName: string): string {
  const parts = [
    brandName,
    heading,
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(button === undefined ? [] : [`${button.label}:\n${button.href}`]),
    // The signature separator, which mail programs recognize.
    `-- \n${footer}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

// Tables and inline styles, because many mail programs support nothing else.
function presentHtml(content: MailContent, brand: AppliedBrand): string {
  const body = [
    ...content.paragraphs.map(paragraph),
    ...(content.code === undefined ? [] : [codeBlock(content.code)]),
    ...(content.button === undefined ? [] : [buttonBlock(content.button, brand)]),
  ];
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f2f3f5;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f2f3f5;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid #e4e6ea;border-radius:10px;">
<tr><td style="padding:24px 24px 0;">${brandBlock(brand)}</td></tr>
<tr><td style="padding:20px 24px 24px;font-family:${font};font-size:15px;line-height:24px;color:${ink};">
<h1 style="margin:0 0 12px;font-size:20px;line-height:28px;font-weight:600;">${escapeHtml(content.heading)}</h1>
${body.join('\n')}
</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #e4e6ea;font-family:${font};font-size:13px;line-height:20px;color:${softInk};">${escapeHtml(content.footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function brandBlock({ name, shortName, palette }: AppliedBrand): string {
  const { fill, on } = palette.light;
  const size = shortName.length <= 2 ? 16 : shortName.length === 3 ? 13 : 10;
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>',
    `<td width="40" height="40" align="center" valign="middle" bgcolor="${fill}" style="width:40px;height:40px;background:${fill};border-radius:9px;color:${on};font-family:${font};font-size:${size}px;font-weight:700;">${escapeHtml(shortName.slice(0, 5))}</td>`,
    `<td style="padding-left:12px;font-family:${font};font-size:16px;font-weight:600;color:${ink};">${escapeHtml(name)}</td>`,
    '</tr></table>',
  ].join('');
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;">${escapeHtml(text)}</p>`;
}

function codeBlock(code: string): string {
  return `<p style="margin:0 0 8px;padding:16px;background:#f2f3f5;border-radius:8px;text-align:center;font-family:${mono};font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;color:${ink};">${escapeHtml(code)}</p>`;
}

function buttonBlock({ label, href }: { label: string; href: string }, { palette }: AppliedBrand): string {
  const { fill, on, fillBorder, text } = palette.light;
  const address = escapeHtml(href);
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;"><tr>',
    `<td bgcolor="${fill}" style="background:${fill};border:1px solid ${fillBorder};border-radius:8px;"><a href="${address}" style="display:inline-block;padding:10px 20px;font-family:${font};font-size:15px;line-height:24px;font-weight:600;color:${on};text-decoration:none;">${escapeHtml(label)}</a></td>`,
    '</tr></table>',
    `<p style="margin:0;font-size:13px;line-height:20px;color:${softInk};">${escapeHtml(say('If the button doesn’t work, open this link:'))}<br><a href="${address}" style="color:${text};word-break:break-all;">${address}</a></p>`,
  ].join('');
}
