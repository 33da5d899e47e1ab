// The parser gives TypeScript all components as it reads them. Otherwise each component is a change of the project, whose
// types are then found out again: that takes half as long again, and what a component exports has no types.
process.env["SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK"] ??= "1";
