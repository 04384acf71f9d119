import { useLingui } from '@lingui/react/macro';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

type PasswordFieldProps = FieldTexts &
  Omit<ComponentPropsWithRef<'input'>, 'size' | 'type'> & {
    /** 40 pixels, or 44 on public pages. */
    size?: 'sm' | 'md';
    /** Shown in plain text, for a password that was just generated. */
    startsShown?: boolean;
  };

export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, action, isInvalid, size = 'sm', startsShown = false, id, ...input } = props;
  const { t } = useLingui();
  const [shown, setShown] = useState(startsShown);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} action={action} isInvalid={isInvalid}>
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className="ui-field-input"
            data-size={size}
            autoCapitalize="off"
            spellCheck={false}
          />
          <span className="ui-field-trailing">
            <IconButton
              label={shown ? t`Hide password` : t`Show password`}
              icon={<Icon size={18} aria-hidden="true" />}
              disabled={input.disabled}
              onClick={() => setShown(!shown)}
            />
          </span>
        </>
      )}
    </FieldFrame>
  );
}
