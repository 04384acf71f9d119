import { useLingui } from '@lingui/react/macro';
import { fileKinds } from '../file-kinds.ts';
import styles from '../upload.module.css';

/** Template files to download, one for each type. */
export function TemplateLinks() {
  const { t } = useLingui();
  return (
    <span className={styles.templateLinks}>
      {fileKinds.map(({ name, template }) => (
        <a key={name} className="text-link" href={template} download aria-label={t`${name} template`}>
          {name}
        </a>
      ))}
    </span>
  );
}
