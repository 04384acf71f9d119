import { Trans } from '@lingui/react/macro';

/** Part of the option's name. */
export default function StruckNote() {
  return (
    <span className="visually-hidden">
      {' '}
      <Trans>(struck out)</Trans>
    </span>
  );
}
