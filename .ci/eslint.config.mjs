// The style of the scripts of the pages. The TypeScript compiler checks names and types.
export default [{
  files: ["**/*.js"],
  linterOptions: { reportUnusedDisableDirectives: "error" },
  rules: {
    "array-callback-return": "error", "consistent-return": "error", "default-case-last": "error", "eqeqeq": "error",
    "max-len": ["error", { code: 120 }], "max-lines": ["error", { max: 260 }], "no-alert": "error",
    "no-constant-condition": "error", "no-control-regex": "error", "no-dupe-keys": "error", "no-empty": "error",
    "no-eval": "error", "no-implied-eval": "error", "no-fallthrough": "error", "no-new-func": "error",
    "no-param-reassign": "error", "no-redeclare": "error", "no-self-assign": "error", "no-self-compare": "error",
    "no-shadow": "error", "no-unreachable": "error", "no-unused-expressions": ["error", { allowShortCircuit: true }],
    "no-unused-vars": "error", "no-use-before-define": ["error", { functions: false, variables: false }],
    "no-var": "error", "object-shorthand": "error", "prefer-const": "error", "require-await": "error",
    "no-async-promise-executor": "error", "no-throw-literal": "error", "no-unsafe-optional-chaining": "error",
  },
}];
