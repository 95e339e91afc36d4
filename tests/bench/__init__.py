"""Measurements as ratios: what the program costs against something measured beside it in the same run."""
