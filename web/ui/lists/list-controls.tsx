import './list-controls.css';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { DisclosureButton } from '../buttons/disclosure-button.tsx';
import { Segmented } from '../buttons/segmented.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { usePausedText } from '../fields/use-paused-text.ts';
import { useBreakpoint } from '../use-breakpoint.ts';

/** The result of `useListState` in web/lib. */
type List<State extends object> = {
  state: State;
  set(changes: { [Name in keyof State]?: string | number | null }, options?: { replace: boolean }): void;
};

type ListControlsProps = {
  list: List<{ search: string }>;
  /** The label and placeholder of the search. */
  search: { label: string; placeholder: string };
  /** Names the controls as a landmark. */
  label?: string;
  /** On phones the controls below the search are collapsed behind a button with this text. */
  foldedLabel?: ReactNode;
  /** `ListSelect`, `ListSegments` or any other control. */
  children?: ReactNode;
};

/** The search, filters and sorting of a list. */
export function ListControls({ list, search, label, foldedLabel, children }: ListControlsProps) {
  const Frame = label === undefined ? 'div' : 'search';
  return (
    <Frame className="ui-list-controls" aria-label={label}>
      <div className="ui-list-search">
        <ListSearch list={list} name="search" {...search} />
      </div>
      {foldedLabel === undefined ? children : <Folded label={foldedLabel}>{children}</Folded>}
    </Frame>
  );
}

function Folded({ label, children }: { label: ReactNode; children: ReactNode }) {
  const id = useId();
  const isPhone = useBreakpoint('phone');
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) return children;
  return (
    <>
      <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={id}>
        {label}
      </DisclosureButton>
      <div className="ui-list-folded" id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  );
}

type ControlProps<State extends object> = { list: List<State>; name: keyof State & string; label: string };

type ListSearchProps<State extends object> = ControlProps<State> & { placeholder: string };

/** Filters the list by a text once typing pauses. */
export function ListSearch<State extends object>({ list, name, ...field }: ListSearchProps<State>) {
  const [text, setText] = usePausedText(String(list.state[name]), (typed) =>
    list.set({ [name]: typed } as { [Name in keyof State]?: string }, { replace: true }),
  );
  return <SearchField {...field} maxLength={200} value={text} onChange={setText} />;
}

type ListSelectProps<State extends object> = ControlProps<State> &
  Pick<ComponentProps<typeof SelectField>, 'options' | 'placeholder' | 'disabled'>;

/** A select for a filter or sort. The placeholder means "everything". */
export function ListSelect<State extends object>({ list, name, ...field }: ListSelectProps<State>) {
  const value = list.state[name];
  const isAll = value === null || (value === 'all' && field.placeholder !== undefined);
  return (
    <div className="ui-list-select">
      <SelectField
        {...field}
        value={isAll ? '' : String(value)}
        onChange={({ target }) =>
          list.set({ [name]: target.value === '' ? null : target.value } as {
            [Name in keyof State]?: string;
          })
        }
      />
    </div>
  );
}

type ListSegmentsProps<State extends object> = ControlProps<State> & {
  options: readonly { value: string; label: ReactNode }[];
};

/** A filter that shows all its few values. */
export function ListSegments<State extends object>(props: ListSegmentsProps<State>) {
  const { list, name, label, options } = props;
  return (
    <Segmented
      label={label}
      value={String(list.state[name])}
      options={options}
      onChange={(value) => list.set({ [name]: value } as { [Name in keyof State]?: string })}
    />
  );
}
