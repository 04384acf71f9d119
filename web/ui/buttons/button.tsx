import './button.css';
import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react';

type OwnProps<Component extends ElementType> = {
  component?: Component;
  variant?: 'default' | 'filled' | 'light' | 'subtle';
  tone?: 'default' | 'danger';
  /** 32, 36 and 44 pixels; all are 44 on phones. */
  size?: 'xs' | 'sm' | 'md';
  fullWidth?: boolean;
  loading?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  children: ReactNode;
};

type ButtonProps<Component extends ElementType> = OwnProps<Component> &
  Omit<ComponentPropsWithRef<Component>, keyof OwnProps<Component>>;

export function Button<Component extends ElementType = 'button'>({
  component,
  variant = 'default',
  tone = 'default',
  size = 'sm',
  fullWidth = false,
  loading = false,
  leftSection,
  rightSection,
  children,
  ...others
}: ButtonProps<Component>) {
  const Tag: ElementType = component ?? 'button';
  return (
    <Tag
      {...(component === undefined ? { type: 'button' } : {})}
      {...others}
      {...(loading ? busyProps : {})}
      className={others['className'] ? `ui-button ${others['className']}` : 'ui-button'}
      data-variant={variant}
      data-tone={tone}
      data-size={size}
      data-full-width={fullWidth || undefined}
    >
      {loading ? <span className="ui-button-spinner" aria-hidden="true" /> : leftSection}
      <span>{children}</span>
      {rightSection}
    </Tag>
  );
}

// A disabled button loses the focus, and keyboard users lose their place.
const busyProps = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
};
