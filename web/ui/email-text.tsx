/** Breaks before the @ rather than in the middle of a word. */
export function EmailText({ email }: { email: string }) {
  const [, before = email, domain = ''] = /^(.*)(@.*)$/s.exec(email) ?? [];
  return (
    <>
      {before}
      <wbr />
      {domain}
    </>
  );
}
