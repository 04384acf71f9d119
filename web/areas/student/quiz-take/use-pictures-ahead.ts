import { useEffect } from 'react';

/** Loads every picture of the paper at once: a network that drops later must not take them away. */
export function usePicturesAhead(questions: readonly { imageUrl: string | null }[]): void {
  const addresses = questions.flatMap(({ imageUrl }) => imageUrl ?? []).join(' ');
  useEffect(() => {
    for (const address of addresses.split(' ').filter(Boolean)) new Image().src = address;
  }, [addresses]);
}
