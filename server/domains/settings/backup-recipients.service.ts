/** Keys that are not age public keys. A mistyped key has a wrong checksum. */
export async function findFaultyRecipients(recipients: readonly string[]): Promise<string[]> {
  if (recipients.length === 0) return [];
  const { Encrypter } = await import('age-encryption');
  return recipients.filter((recipient) => {
    try {
      new Encrypter().addRecipient(recipient);
      return !/^age1[a-z0-9]{58}$/.test(recipient);
    } catch {
      return true;
    }
  });
}
