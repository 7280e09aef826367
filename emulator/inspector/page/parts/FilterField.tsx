interface FilterFieldProps {
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

export function FilterField({ value, placeholder, onChange }: FilterFieldProps) {
  return (
    <label className="field">
      Filter
      <input
        type="search"
        value={value}
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
